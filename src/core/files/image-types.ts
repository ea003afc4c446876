/** The longest side of a stored image, in pixels. */
export const LONGEST_SIDE = 1600;

/** The side of a person's photo, in pixels. */
export const PHOTO_SIDE = 512;

/** How the files begin that may be given to a decoder of photographs: those that every browser decodes. */
const signatures = {
  png: /^\x89PNG\r\n/,
  jpeg: /^\xff\xd8\xff/,
  gif: /^GIF8/,
  webp: /^RIFF[\s\S]{4}WEBP/,
};
type PhotographType = keyof typeof signatures;

/** Returns the type of an image made of pixels by its first bytes, or null when it is of no known type. */
export function photographTypeOf(source: Uint8Array): PhotographType | null {
  const start = String.fromCharCode(...source.subarray(0, 16));
  const types = Object.keys(signatures) as PhotographType[];
  return types.find((type) => signatures[type].test(start)) ?? null;
}
