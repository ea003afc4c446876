import { Document, type IPropertiesOptions, Packer } from 'docx';
import { escapeXml } from '../../core/escape-xml.ts';
import { printableText } from '../printable-text.ts';
import { CURSIVE_FONT, embeddedFont } from './word-fonts.ts';
import { type PrintSizes, wordStyles } from './word-styles.ts';

const properties = (title: string, language: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:language>${escapeXml(language)}</dc:language></cp:coreProperties>`;

type WordFile = Pick<IPropertiesOptions, 'sections' | 'numbering'> & {
  title: string;
  language: string;
  print: PrintSizes;
  /** The font of joined handwriting; null for a file without it. */
  cursiveFont?: Uint8Array | null;
};

/** Returns the bytes of a file for Word 2013 and later. The same content makes the same bytes at any time. */
export async function writeWordFile({
  title,
  language,
  print,
  cursiveFont,
  ...content
}: WordFile): Promise<Uint8Array> {
  const document = new Document({
    ...content,
    title: printableText(title),
    creator: '',
    lastModifiedBy: '',
    // A line that a break ends is not stretched.
    compatibility: { version: 15, doNotExpandShiftReturn: true },
    styles: wordStyles(language, print),
  });
  // docx writes the time of writing.
  const overrides = [
    { path: 'docProps/core.xml', data: properties(title, language) },
    ...(cursiveFont ? embeddedFont(CURSIVE_FONT, cursiveFont) : []),
  ];
  return withoutTimes(await Packer.pack(document, 'uint8array', undefined, overrides));
}

/** 1980-01-01, the first day of zip files. */
const FIRST_DAY = 0x00210000;
const END = 0x06054b50;

/** Sets the time of all files in a zip to the same. */
function withoutTimes(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - 22;
  while (view.getUint32(end, true) !== END) end--;
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    view.setUint32(entry + 12, FIRST_DAY, true);
    view.setUint32(view.getUint32(entry + 42, true) + 10, FIRST_DAY, true);
    entry +=
      46 + view.getUint16(entry + 28, true) + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
  return zip;
}
