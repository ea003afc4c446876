/** Returns bytes as base64url without padding, which is safe in headers, cookies and addresses. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns the bytes of a base64url text, or null when it is invalid. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | null =>
  /^[\w-]*$/.test(text) && text.length % 4 !== 1
    ? Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    : null;
