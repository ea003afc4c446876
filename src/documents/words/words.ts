import type { DocumentLanguage } from '../../core/printing.ts';
import { en } from './en.ts';
import { type DocumentWords, es } from './es.ts';
import { pt } from './pt.ts';

export type { DocumentWords };

const words: Record<DocumentLanguage, DocumentWords> = { en, es, pt };

/** Returns the words of a document in a language. */
export const documentWords = (language: DocumentLanguage): DocumentWords => words[language];

/** Returns a text with its `{name}`s replaced. */
export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
