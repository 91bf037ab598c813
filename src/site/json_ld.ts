/** JSON-LD for search engines: the shop as schema.org describes it. */

import { mapUrl } from "../shop/zone/places.ts";
import { promosFrom } from "../shop/menu.ts";
import type {
  Address,
  Exception,
  Flavor,
  Promo,
  Tub,
  Turn,
} from "../shop/shapes.ts";
import { joinNames } from "../words/lists.ts";
import { assetPath, photoOf } from "./asset.ts";
import type { Facts } from "./directive.ts";

/** The names of the days in schema.org, from Monday. */
const DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(
  " ",
);

/** Returns the URL of the picture that other apps show next to a shared link. Undefined if the assets lack `compartir.png`. */
export function sharedPictureUrl(
  { assets, origin }: Facts,
): string | undefined {
  const picture = assets.get("compartir.png");
  return picture && origin + assetPath(picture);
}

/** Describes the shop as an `IceCreamShop`. The JSON leaves out the fields that are undefined. */
export function describeShop(facts: Facts): object {
  const { shop, origin } = facts;
  const { business, menu, places } = shop;
  const { titular } = business;
  const prices = menu.potes.map((tub) => tub.precio);
  // If all tubs have the same price, the set has one element, so the range is that price.
  const range = new Set([Math.min(...prices), Math.max(...prices)]);
  const area = places.inside.map(({ nombre: name }) => (
    { "@type": "Place", name }
  ));

  return {
    "@context": "https://schema.org",
    "@type": "IceCreamShop",
    "@id": `${origin}/#heladeria`,
    name: business.nombre,
    url: `${origin}/`,
    telephone: business.telefono,
    legalName: titular?.razonSocial,
    taxID: titular?.cuit,
    email: titular?.correo,
    sameAs: [business.instagram],
    image: sharedPictureUrl(facts),
    currenciesAccepted: "ARS",
    paymentAccepted: business.pagos.map(({ nombre }) => nombre).join(", "),
    priceRange: [...range].map((price) => `$ ${price}`).join(" - "),
    ...describePlace(business.direccion),
    areaServed: places.isServed ? area : undefined,
    ...describeHours(shop),
    hasMenu: describeMenu(facts),
  };
}

function describeHours({ hours, date }: Facts["shop"]) {
  const exceptions = hours.excepciones.filter(({ fecha }) => fecha >= date);

  return {
    openingHoursSpecification: hours.semana.flatMap(({ turnos }, index) =>
      turnos.map((turn) => ({ ...describeTurn(turn), dayOfWeek: DAYS[index] }))
    ),
    specialOpeningHoursSpecification: exceptions.flatMap(describeException),
  };
}

function describePlace(direccion: Address) {
  return {
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
  };
}

/**
 * Describes a turn. In schema.org, a `closes` before `opens` is on the next day, but equal
 * times mean that the shop is closed. A turn of 24 hours therefore closes a minute earlier.
 */
function describeTurn({ desde, hasta }: Turn) {
  // The date is arbitrary, since only the time is used.
  const minuteBefore = new Date(Date.parse(`2000-01-02T${hasta}Z`) - 60_000)
    .toISOString().slice(11, 16);
  const closes = desde === hasta ? minuteBefore : hasta;
  return { "@type": "OpeningHoursSpecification", opens: desde, closes };
}

/** Describes an exception. In schema.org, a closed date opens and closes at midnight. */
function describeException({ fecha, turnos }: Exception) {
  const closed = {
    "@type": "OpeningHoursSpecification",
    opens: "00:00",
    closes: "00:00",
  };
  const turns = turnos.length === 0 ? [closed] : turnos.map(describeTurn);
  return turns.map((turn) => (
    { ...turn, validFrom: fecha, validThrough: fecha }
  ));
}

function describeMenu(facts: Facts) {
  const { menu, date } = facts.shop;
  const sections: [string, readonly ListedItem[]][] = [
    ["Potes", menu.potes],
    ["Promos", promosFrom(menu, date)],
    ["Adicionales", menu.adicionales],
    ...Map.groupBy(menu.sabores, ({ categoria }) => categoria),
  ];

  return {
    "@type": "Menu",
    url: `${facts.origin}/`,
    inLanguage: "es-AR",
    hasMenuSection: sections.filter(([, items]) => items.length > 0)
      .map(([name, items]) => ({
        "@type": "MenuSection",
        name,
        hasMenuItem: items.map((item) => describeItem(facts, item)),
      })),
  };
}

/** An item of any section of the menu: a tub, a promo, an extra or a flavor. Each has a name and a description, and only some of the other fields. */
type ListedItem = Pick<Tub, "nombre" | "descripcion"> & Partial<Promo & Flavor>;

/** Describes an item. Schema.org has no property for alcohol and allergens, so the description contains them. */
function describeItem({ assets, origin }: Facts, item: ListedItem) {
  const { nombre, descripcion, alergenos = [], alcohol = false } = item;
  const contents = [
    descripcion,
    alcohol ? "Con alcohol." : "",
    alergenos.length > 0 ? `Contiene ${joinNames(alergenos)}.` : "",
  ];
  const diets = [
    item.vegano ? "https://schema.org/VeganDiet" : "",
    item.sinTacc ? "https://schema.org/GlutenFreeDiet" : "",
  ];
  const photo = photoOf(assets, item.id ?? "", origin);
  const image = photo && {
    "@type": "ImageObject",
    url: photo.url,
    width: photo.ancho,
    height: photo.alto,
  };

  return {
    "@type": "MenuItem",
    name: nombre,
    description: contents.filter(Boolean).join(" "),
    offers: describeOffer(item),
    // Tubs and promos have neither `alergenos` nor diets, so the JSON leaves `suitableForDiet` out.
    suitableForDiet: item.alergenos && diets.filter(Boolean),
    image: image ?? undefined,
  };
}

/** Describes the offer of an item: its price, or that the item is sold out. An available flavor has no price, and so no offer. */
function describeOffer(
  { precio: price, desde, hasta, disponible = true }: ListedItem,
) {
  if (!disponible) {
    return { "@type": "Offer", availability: "https://schema.org/SoldOut" };
  }
  if (price === undefined) return undefined;

  return {
    "@type": "Offer",
    price,
    priceCurrency: "ARS",
    validFrom: desde ?? undefined,
    validThrough: hasta ?? undefined,
  };
}
