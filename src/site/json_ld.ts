/** What search engines read of a page, as schema.org has it: the shop, and what people ask of it. */

import { mapUrl } from "../shop/contact.ts";
import type { Exception, Extra, Flavor, Turn } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import { dateAt } from "../time/zone.ts";
import { joinNames } from "../words/lists.ts";
import { sharedPictureUrl } from "./asset.ts";
import type { Facts } from "./page/source.ts";

/** schema.org's names for the days, from Monday. */
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** What a page at a path tells search engines: home the shop, `/contact` the questions; undefined for nothing. */
export function describeForSearch(facts: Facts, path: string | undefined): unknown {
  if (path === "/") return describeShop(facts);
  return path === "/contact" ? describeQuestions(facts) : undefined;
}

/** A `FAQPage`; undefined for a shop without questions. */
function describeQuestions({ shop: { business: { preguntas } }, origin }: Facts): unknown {
  if (preguntas.length === 0) return undefined;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    "@id": `${origin}/contact#preguntas`,
    inLanguage: "es-AR",
    mainEntity: preguntas.map(({ pregunta, respuesta }) => ({
      "@type": "Question",
      name: pregunta,
      acceptedAnswer: { "@type": "Answer", text: respuesta },
    })),
  };
}

/** An `IceCreamShop` with its hours, menu, offers and zone. */
function describeShop({ shop, origin, nowMs, assets }: Facts): unknown {
  const { business, menu, hours, places, timeZone } = shop;
  const { direccion } = business;
  const prices = menu.potes.map((tub) => tub.precio);
  const today = dateAt(timeZone, nowMs);
  return {
    "@context": "https://schema.org",
    "@type": "IceCreamShop",
    "@id": `${origin}/#heladeria`,
    name: business.nombre,
    url: `${origin}/`,
    telephone: business.telefono,
    sameAs: [business.instagram],
    image: sharedPictureUrl(assets, origin),
    currenciesAccepted: "ARS",
    paymentAccepted: business.pagos.map(({ nombre }) => nombre).join(", "),
    priceRange: `$ ${Math.min(...prices)} - $ ${Math.max(...prices)}`,
    address: {
      "@type": "PostalAddress",
      streetAddress: direccion.calle,
      addressLocality: direccion.localidad,
      addressRegion: direccion.provincia,
      postalCode: direccion.codigoPostal,
      addressCountry: direccion.pais,
    },
    geo: {
      "@type": "GeoCoordinates",
      latitude: direccion.latitud,
      longitude: direccion.longitud,
    },
    hasMap: mapUrl(direccion),
    areaServed: places.inside.map(({ nombre }) => ({ "@type": "Place", name: nombre })),
    openingHoursSpecification: hours.semana.flatMap(({ turnos }, index) =>
      turnos.map((turn) => ({ ...describeTurn(turn), dayOfWeek: DAYS[index] }))
    ),
    specialOpeningHoursSpecification: hours.excepciones
      .filter(({ fecha }) => fecha >= today)
      .flatMap(describeException),
    hasMenu: describeMenu(shop, origin),
  };
}

/** A turn. A `closes` before its `opens` means the next day; 24 hours end at their last minute, since equal times mean none. */
function describeTurn({ desde, hasta }: Turn) {
  const closes = desde === hasta ? minuteBefore(hasta) : hasta;
  return { "@type": "OpeningHoursSpecification", opens: desde, closes };
}

function minuteBefore(time: string): string {
  return new Date(Date.parse(`2000-01-02T${time}:00Z`) - 60_000).toISOString().slice(11, 16);
}

/** A closed date opens and closes at midnight, as search engines read it. */
function describeException({ fecha, turnos }: Exception): readonly unknown[] {
  const validity = { validFrom: fecha, validThrough: fecha };
  const closed = { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "00:00" };
  return turnos.length === 0
    ? [{ ...closed, ...validity }]
    : turnos.map((turn) => ({ ...describeTurn(turn), ...validity }));
}

function describeMenu({ menu }: Shop, origin: string): unknown {
  const flavors = Map.groupBy(menu.sabores, (flavor) => flavor.categoria);
  return {
    "@type": "Menu",
    url: `${origin}/`,
    inLanguage: "es-AR",
    hasMenuSection: [
      describeSection("Potes", menu.potes, describeOffer),
      describeSection("Promos", menu.promos, describeOffer),
      describeSection(
        "Adicionales",
        menu.adicionales,
        (extra) => ({ ...describeOffer(extra), ...describeFood(extra) }),
      ),
      ...[...flavors].map(([category, items]) =>
        describeSection(
          category,
          items,
          (flavor) => ({ ...describeFood(flavor), ...describeStock(flavor) }),
        )
      ),
    ],
  };
}

function describeSection<Thing extends { readonly nombre: string; readonly descripcion: string }>(
  name: string,
  things: readonly Thing[],
  describeMore: (thing: Thing) => object,
): unknown {
  const items = things.map((thing) => ({
    "@type": "MenuItem",
    name: thing.nombre,
    description: thing.descripcion,
    ...describeMore(thing),
  }));
  return { "@type": "MenuSection", name, hasMenuItem: items };
}

function describeOffer({ precio }: { readonly precio: number }): object {
  return { offers: { "@type": "Offer", price: precio, priceCurrency: "ARS" } };
}

/** Whom it suits, and a description that tells what some must not eat: schema.org has no place of its own for that. */
function describeFood(food: Flavor | Extra): object {
  const { descripcion, vegano, sinTacc, alergenos } = food;
  const vegan = vegano ? ["https://schema.org/VeganDiet"] : [];
  const glutenFree = sinTacc ? ["https://schema.org/GlutenFreeDiet"] : [];
  const alcohol = "alcohol" in food && food.alcohol ? ["Con alcohol."] : [];
  const contents = alergenos.length === 0 ? [] : [`Contiene ${joinNames(alergenos)}.`];
  return {
    description: [descripcion, ...alcohol, ...contents].join(" "),
    suitableForDiet: [...vegan, ...glutenFree],
  };
}

/** A flavor has no price of its own: all that an offer of it tells is that it is sold out. */
function describeStock({ disponible }: Flavor): object {
  if (disponible) return {};
  return { offers: { "@type": "Offer", availability: "https://schema.org/SoldOut" } };
}
