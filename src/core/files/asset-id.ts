/** Returns the name of a stored file by its content: 32 hex digits of its SHA-256, and its extension. */
export const assetIdOf = (sha256: string, extension: string): string => `${sha256.slice(0, 32)}.${extension}`;

/** Returns where a stored file is read, on every host of the product: a browser's service worker answers there what the device has. */
export const fileAddress = (name: string): string => `/files/${name}`;
