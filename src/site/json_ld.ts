/** JSON-LD for search engines: the shop as schema.org describes it. */

import { mapUrl } from "../shop/contact.ts";
import type { Menu } from "../shop/files.ts";
import { promosFrom } from "../shop/menu.ts";
import type { Exception, Flavor, Promo, Tub, Turn } from "../shop/shapes.ts";
import { dateAt } from "../time/zone.ts";
import { joinNames } from "../words/lists.ts";
import { assetPath } from "./asset.ts";
import type { Facts } from "./directive.ts";

/** schema.org's names for the days, from Monday. */
const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

/** Returns the JSON-LD of the page at a path: the shop on `/`; `undefined` elsewhere. */
export function describeForSearch(
  facts: Facts,
  path: string | undefined,
): unknown {
  return path === "/" ? describeShop(facts) : undefined;
}

/** The whole address of the picture that stands for the shop where its own is shared; undefined if there is none. */
export function sharedPictureUrl(
  { assets, origin }: Facts,
): string | undefined {
  const picture = assets.get("compartir.png");
  return picture && origin + assetPath(picture);
}

/** An `IceCreamShop` with its hours, menu, offers and zone. */
function describeShop(facts: Facts): unknown {
  const { shop: { business, menu, hours, places, timeZone }, origin, nowMs } =
    facts;
  const { direccion } = business;
  const prices = menu.potes.map((tub) => tub.precio);
  const range = new Set([Math.min(...prices), Math.max(...prices)]);
  const today = dateAt(timeZone, nowMs);
  return {
    "@context": "https://schema.org",
    "@type": "IceCreamShop",
    "@id": `${origin}/#heladeria`,
    name: business.nombre,
    url: `${origin}/`,
    telephone: business.telefono,
    sameAs: [business.instagram],
    image: sharedPictureUrl(facts),
    currenciesAccepted: "ARS",
    paymentAccepted: business.pagos.map(({ nombre }) => nombre).join(", "),
    priceRange: [...range].map((price) => `$ ${price}`).join(" - "),
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
    areaServed: places.inside.map(({ nombre }) => ({
      "@type": "Place",
      name: nombre,
    })),
    openingHoursSpecification: hours.semana.flatMap(({ turnos }, index) =>
      turnos.map((turn) => ({ ...describeTurn(turn), dayOfWeek: DAYS[index] }))
    ),
    specialOpeningHoursSpecification: hours.excepciones.filter(({ fecha }) =>
      fecha >= today
    )
      .flatMap(describeException),
    hasMenu: describeMenu(menu, origin, today),
  };
}

/** A turn. A `closes` before its `opens` means the next day; 24 hours end at their last minute, since equal times mean none. */
function describeTurn({ desde, hasta }: Turn) {
  const before = new Date(Date.parse(`2000-01-02T${hasta}Z`) - 60_000)
    .toISOString().slice(11, 16);
  const closes = desde === hasta ? before : hasta;
  return { "@type": "OpeningHoursSpecification", opens: desde, closes };
}

/** A closed date opens and closes at midnight, as search engines read it. */
function describeException({ fecha, turnos }: Exception): readonly unknown[] {
  const closed = {
    "@type": "OpeningHoursSpecification",
    opens: "00:00",
    closes: "00:00",
  };
  const turns = turnos.length === 0 ? [closed] : turnos.map(describeTurn);
  return turns.map((turn) => ({
    ...turn,
    validFrom: fecha,
    validThrough: fecha,
  }));
}

function describeMenu(menu: Menu, origin: string, today: string): unknown {
  const sections:
    readonly (readonly [name: string, things: readonly Item[]])[] = [
      ["Potes", menu.potes],
      ["Promos", promosFrom(menu.promos, today)],
      ["Adicionales", menu.adicionales],
      ...Map.groupBy(menu.sabores, ({ categoria }) => categoria),
    ];
  return {
    "@type": "Menu",
    url: `${origin}/`,
    inLanguage: "es-AR",
    hasMenuSection: sections.flatMap(([name, things]) => {
      if (things.length === 0) return [];
      return {
        "@type": "MenuSection",
        name,
        hasMenuItem: things.map(describeItem),
      };
    }),
  };
}

type Item = Pick<Tub, "nombre" | "descripcion"> & Partial<Promo & Flavor>;

/** A thing of the menu. What some must not eat is in its description: schema.org has no place of its own for that. */
function describeItem(
  { nombre, descripcion, alergenos, alcohol = false, ...item }: Item,
): object {
  const {
    precio,
    desde,
    hasta,
    vegano = false,
    sinTacc = false,
    disponible = true,
  } = item;
  const contents = alergenos?.length ? `Contiene ${joinNames(alergenos)}.` : [];
  const dates = {
    validFrom: desde ?? undefined,
    validThrough: hasta ?? undefined,
  };
  return {
    "@type": "MenuItem",
    name: nombre,
    description: [descripcion, alcohol ? "Con alcohol." : [], contents].flat()
      .join(" "),
    ...precio !== undefined && {
      offers: {
        "@type": "Offer",
        price: precio,
        priceCurrency: "ARS",
        ...dates,
      },
    },
    ...alergenos !== undefined && {
      suitableForDiet: [
        vegano ? "https://schema.org/VeganDiet" : [],
        sinTacc ? "https://schema.org/GlutenFreeDiet" : [],
      ].flat(),
    },
    // A flavor has no price of its own: all that an offer of it tells is that it is sold out.
    ...!disponible && {
      offers: { "@type": "Offer", availability: "https://schema.org/SoldOut" },
    },
  };
}
