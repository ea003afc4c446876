/** An image that is written out in its address, as a file to be stored; null where it can't be read. */
export function fileOf(address: string, name: string): File | null {
  const [, type = '', extension, data = ''] = /^data:(image\/(\w+));base64,([\s\S]*)$/i.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${name}.${extension}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

/** The markup with every image that is stored by now in its place, and without those that are not. */
export const withStored = (html: string, stored: readonly { asset: string | null; alt: string }[]): string =>
  html.replace(/<img data-coming="(\d+)">/g, (_, place) => {
    const { asset = null, alt = '' } = stored[Number(place)] ?? {};
    return asset === null ? '' : `<img data-asset="${asset}" data-width="100" alt="${alt.replaceAll('"', '&quot;')}">`;
  });
