/** Encodings with one byte for each letter, which decode any bytes: of Windows, of older Macs, and of DOS. */
export const oneByteEncodings = ['windows-1252', 'macintosh', 'ibm850'] as const;
export type OneByteEncoding = (typeof oneByteEncodings)[number];
