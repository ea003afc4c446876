import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';
import { officeErrors } from './office-schemas.ts';

/** Returns the XML files of a Word file by their paths. */
export async function wordParts(bytes: Uint8Array): Promise<Record<string, string>> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries();
  const parts: Record<string, string> = {};
  for (const entry of entries)
    if (!entry.directory && /\.(xml|rels)$/.test(entry.filename))
      parts[entry.filename] = await entry.getData(new TextWriter());
  return parts;
}

/** Returns the letters of a part, as they are read by a program. */
export function lettersOf(xml: string): string {
  let letters = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('text', (text) => {
    letters += text;
  });
  parser.write(xml).close();
  return letters;
}

/** Returns what the schemas of Office do not allow in Word files, each with a name of letters. Needs the schemas. */
export async function wordErrors(files: Readonly<Record<string, Uint8Array>>): Promise<string[]> {
  const texts: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(files))
    for (const [path, xml] of Object.entries(await wordParts(bytes)))
      if (/^word\/[a-z]+\d*\.xml$/i.test(path)) texts[`${name}-${path.slice(5)}`] = withoutIgnored(xml);
  return officeErrors('wml.xsd', texts);
}

/** Removes the attributes of later versions of Word, which a file says may be ignored. */
const withoutIgnored = (xml: string): string => {
  const [, ignored = ''] = /mc:Ignorable="([^"]*)"/.exec(xml) ?? [];
  const prefixes = ['mc', ...ignored.split(' ').filter(Boolean)].join('|');
  return xml.replace(new RegExp(` (?:${prefixes}):\\w+="[^"]*"`, 'g'), '');
};
