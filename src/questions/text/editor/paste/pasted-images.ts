import type { StoredFile } from '../controller.ts';

/** Returns the image in a data URL as a file, or null when it can't be decoded. */
export function dataUrlToFile(address: string, name: string): File | null {
  const [, type = '', extension, data = ''] = /^data:(image\/(\w+));base64,([\s\S]*)$/i.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${name}.${extension}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

/** Returns the HTML with the stored images in place of their placeholders, and without those that failed. */
export const insertStoredImages = (html: string, stored: readonly { file: StoredFile | null; alt: string }[]): string =>
  html.replace(/<img data-pending-image="(\d+)">/g, (_, index) => {
    const { file = null, alt = '' } = stored[Number(index)] ?? {};
    if (!file) return '';
    const size = file.size ? ` width="${file.size.width}" height="${file.size.height}"` : '';
    return `<img data-asset="${file.asset}" data-width="100"${size} alt="${alt.replaceAll('"', '&quot;')}">`;
  });
