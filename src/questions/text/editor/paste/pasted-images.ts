import type { StoredFile } from '../controller.ts';

/** An image that is written out in its address, as a file to be stored; null where it can't be read. */
export function dataUrlToFile(address: string, name: string): File | null {
  const [, type = '', extension, data = ''] = /^data:(image\/(\w+));base64,([\s\S]*)$/i.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${name}.${extension}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

/** The markup with every image that is stored by now in its place, and without those that are not. */
export const insertStoredImages = (html: string, stored: readonly { file: StoredFile | null; alt: string }[]): string =>
  html.replace(/<img data-coming="(\d+)">/g, (_, place) => {
    const { file = null, alt = '' } = stored[Number(place)] ?? {};
    if (!file) return '';
    const size = file.size ? ` width="${file.size.width}" height="${file.size.height}"` : '';
    return `<img data-asset="${file.asset}" data-width="100"${size} alt="${alt.replaceAll('"', '&quot;')}">`;
  });
