/**
 * The limits of a document: levels, nodes and characters in all; characters of a formula, a description and a link;
 * gaps; pixels of an image's side.
 */
export const documentLimits = {
  depth: 20,
  nodes: 2000,
  characters: 50_000,
  latex: 2000,
  alt: 2000,
  href: 2000,
  gaps: 40,
  pixels: 100_000,
} as const;
