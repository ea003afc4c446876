/** The name of a file by its content: 32 hex digits of its SHA-256, and its extension. */
export async function assetIdOf(bytes: Uint8Array, extension: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const digits = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `${digits.join('')}.${extension}`;
}
