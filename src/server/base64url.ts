/** Returns bytes in letters that fit a header, a cookie and an address. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Reads what `toBase64Url` has written; null for anything else. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null =>
  /^[\w-]*$/.test(text) && text.length % 4 !== 1
    ? Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    : null;
