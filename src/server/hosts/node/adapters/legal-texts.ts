import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LegalText, type LegalTexts, legalTextKeys, parseLegalText } from '../../../../core/legal/legal-texts.ts';
import type { Log } from './log.ts';

/** Some forty printed pages. */
const MOST_BYTES = 200_000;
/** Files of the folder that are none of ours; more are not named. */
const MOST_NAMED = 10;

type Folder = { folder: string; isRequired: boolean };

/**
 * Returns the texts that the files of a folder, such as "terms.es.md", put in the place of the built-in ones. A file that
 * cannot be used is named in the log with the reason, and the built-in text is shown; a missing folder only where it is
 * required.
 */
export const readLegalTexts = async ({ folder, isRequired }: Folder, log: Pick<Log, 'warn'>): Promise<LegalTexts> => {
  const texts = new Map<string, LegalText>();
  const names = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    if (isRequired || code !== 'ENOENT') log.warn(`The folder ${folder} of legal texts cannot be read: ${code}.`);
    return [];
  });
  const known = new Set(legalTextKeys.map((key) => `${key}.md`));
  const others = names.filter((name) => !known.has(name) && !name.startsWith('.'));
  for (const name of others.slice(0, MOST_NAMED))
    log.warn(`${join(folder, name)} is not the name of a legal text, such as terms.es.md, and is not shown.`);
  for (const name of names.filter((name) => known.has(name))) {
    const file = join(folder, name);
    try {
      texts.set(name.replace(/\.md$/, ''), await readLegalText(file));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      log.warn(`${file} is not shown, but the built-in text: ${code ?? message}.`);
    }
  }
  return texts;
};

const readLegalText = async (file: string): Promise<LegalText> => {
  const about = await stat(file);
  if (!about.isFile()) throw new Error('it is no file');
  if (about.size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES / 1000} kB`);
  const text = parseLegalText(decoded(await readFile(file)));
  if (text.blocks.length === 0) throw new Error('there is no text in it');
  return text;
};

const decoded = (bytes: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw new Error('it is not a text in UTF-8');
};
