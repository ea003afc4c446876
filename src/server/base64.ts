/** Divisible by three, so that the parts of a text can be joined, and few enough arguments for one call. */
const PIECE_BYTES = 3 * 8192;

/** Returns bytes as base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES))));
  return parts.join('');
};
