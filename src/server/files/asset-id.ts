/** Returns the name of a stored file by its content: 32 hex digits of its SHA-256, and its extension. */
export const assetIdOf = (sha256: string, extension: string): string => `${sha256.slice(0, 32)}.${extension}`;

/** Returns the SHA-256 of the bytes as 64 hex digits. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
