/** What search engines read of a page, as schema.org has it: the shop, and what people ask of it. */

import { mapUrl } from "../shop/contact.ts";
import { promosFrom } from "../shop/promos.ts";
import type { Exception, Extra, Flavor, Promo, Tub, Turn } from "../shop/shapes.ts";
import type { Shop } from "../shop/shop.ts";
import { dateAt } from "../time/zone.ts";
import { joinNames } from "../words/lists.ts";
import { sharedPictureUrl } from "./asset.ts";
import type { Facts } from "./directive.ts";

/** schema.org's names for the days, from Monday. */
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** What a page at a path tells search engines: home the shop, `/contact` the questions; undefined for nothing. */
export function describeForSearch(facts: Facts, path: string | undefined): unknown {
  const { shop: { business: { preguntas } }, origin } = facts;
  if (path === "/") return describeShop(facts);
  if (path !== "/contact" || preguntas.length === 0) return undefined;
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
    hasMenu: describeMenu(shop, origin, today),
  };
}

/** A turn. A `closes` before its `opens` means the next day; 24 hours end at their last minute, since equal times mean none. */
function describeTurn({ desde, hasta }: Turn) {
  const minuteBefore = (time: string) =>
    new Date(Date.parse(`2000-01-02T${time}Z`) - 60_000).toISOString().slice(11, 16);
  const closes = desde === hasta ? minuteBefore(hasta) : hasta;
  return { "@type": "OpeningHoursSpecification", opens: desde, closes };
}

/** A closed date opens and closes at midnight, as search engines read it. */
function describeException({ fecha, turnos }: Exception): readonly unknown[] {
  const closed = { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "00:00" };
  return (turnos.length === 0 ? [closed] : turnos.map(describeTurn))
    .map((turn) => ({ ...turn, validFrom: fecha, validThrough: fecha }));
}

function describeMenu({ menu }: Shop, origin: string, today: string): unknown {
  const item = ({ nombre: name, descripcion: description }: Described, ...more: object[]) =>
    Object.assign({ "@type": "MenuItem", name, description }, ...more);
  const sections: readonly (readonly [name: string, items: readonly object[]])[] = [
    ["Potes", menu.potes.map((tub) => item(tub, offerOf(tub)))],
    ["Promos", promosFrom(menu.promos, today).map((promo) => item(promo, offerOf(promo)))],
    ["Adicionales", menu.adicionales.map((extra) => item(extra, offerOf(extra), foodOf(extra)))],
    ...[...Map.groupBy(menu.sabores, ({ categoria }) => categoria)].map(([category, flavors]) =>
      [category, flavors.map((one) => item(one, foodOf(one), stockOf(one)))] as const
    ),
  ];
  return {
    "@type": "Menu",
    url: `${origin}/`,
    inLanguage: "es-AR",
    hasMenuSection: sections
      .map(([name, hasMenuItem]) => ({ "@type": "MenuSection", name, hasMenuItem })),
  };
}

type Described = Pick<Flavor, "nombre" | "descripcion">;

/** What it costs; of a promo with dates, also from when and until when. */
function offerOf({ precio, desde, hasta }: Pick<Tub, "precio"> & Partial<Promo>): object {
  const dates = { validFrom: desde ?? undefined, validThrough: hasta ?? undefined };
  return { offers: { "@type": "Offer", price: precio, priceCurrency: "ARS", ...dates } };
}

/** Whom it suits, and a description that tells what some must not eat: schema.org has no place of its own for that. */
function foodOf(food: Flavor | Extra): object {
  const { descripcion, vegano, sinTacc, alergenos } = food;
  return {
    description: [
      descripcion,
      "alcohol" in food && food.alcohol ? "Con alcohol." : [],
      alergenos.length === 0 ? [] : `Contiene ${joinNames(alergenos)}.`,
    ].flat().join(" "),
    suitableForDiet: [
      vegano ? "https://schema.org/VeganDiet" : [],
      sinTacc ? "https://schema.org/GlutenFreeDiet" : [],
    ].flat(),
  };
}

/** A flavor has no price of its own: all that an offer of it tells is that it is sold out. */
function stockOf({ disponible }: Flavor): object {
  if (disponible) return {};
  return { offers: { "@type": "Offer", availability: "https://schema.org/SoldOut" } };
}
