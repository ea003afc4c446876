/** The pictures that an entry of the catalogue may have. A name that was ever stored stays in the list. */
export const catalogueIcons = [
  ...(['book', 'language', 'calculator', 'flask', 'atom', 'leaf', 'globe', 'map', 'clock'] as const),
  ...(['scale', 'coin', 'computer', 'palette', 'music', 'run', 'heart'] as const),
] as const;

/** The name of a picture; empty where there is none. */
export type CatalogueIcon = (typeof catalogueIcons)[number] | '';
