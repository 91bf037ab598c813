/** The files of the data folder, by their names. */

/** In the order in which they are told. */
export const DATA_FILE_NAMES = [
  "negocio.json",
  "menu.json",
  "entrega.json",
  "horario.json",
  "hoy.json",
] as const;

/** A file of the data folder. */
export type DataFile = typeof DATA_FILE_NAMES[number];
