/** What search engines read of a page, as schema.org has it: the shop, and what people ask of it. */

import { mapUrl } from "../shop/contact.ts";
import type { Exception, Turn } from "../shop/shapes.ts";
import { dateAt } from "../time/zone.ts";
import { assetPath } from "./asset.ts";
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

/** The whole address of the picture that stands for the shop where its own is shared; undefined if there is none. */
export function sharedPictureUrl({ assets, origin }: Facts): string | undefined {
  const picture = assets.get("compartir.png");
  return picture && origin + assetPath(picture);
}

/** An `IceCreamShop` with its hours and zone. Its menu is the page itself. */
function describeShop(facts: Facts): unknown {
  const { shop: { business, menu, hours, places, timeZone }, origin, nowMs } = facts;
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
    image: sharedPictureUrl(facts),
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
    geo: { "@type": "GeoCoordinates", latitude: direccion.latitud, longitude: direccion.longitud },
    hasMap: mapUrl(direccion),
    areaServed: places.inside.map(({ nombre }) => ({ "@type": "Place", name: nombre })),
    openingHoursSpecification: hours.semana.flatMap(({ turnos }, index) =>
      turnos.map((turn) => ({ ...describeTurn(turn), dayOfWeek: DAYS[index] }))
    ),
    specialOpeningHoursSpecification: hours.excepciones.filter(({ fecha }) => fecha >= today)
      .flatMap(describeException),
    hasMenu: `${origin}/`,
  };
}

/** A turn. A `closes` before its `opens` means the next day; 24 hours end at their last minute, since equal times mean none. */
function describeTurn({ desde, hasta }: Turn) {
  const before = new Date(Date.parse(`2000-01-02T${hasta}Z`) - 60_000).toISOString().slice(11, 16);
  const closes = desde === hasta ? before : hasta;
  return { "@type": "OpeningHoursSpecification", opens: desde, closes };
}

/** A closed date opens and closes at midnight, as search engines read it. */
function describeException({ fecha, turnos }: Exception): readonly unknown[] {
  const closed = { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "00:00" };
  const turns = turnos.length === 0 ? [closed] : turnos.map(describeTurn);
  return turns.map((turn) => ({ ...turn, validFrom: fecha, validThrough: fecha }));
}
