import { fallbackLanguages } from './languages.ts';

/** The sizes of paper that schools print on. */
export const papers = ['a4', 'letter'] as const;
export type PaperSize = (typeof papers)[number];

/** `large` has letters of 18 pt in one column; `easy` more space between letters, words and lines. */
export const printStyles = ['usual', 'large', 'easy'] as const;
export type PrintStyle = (typeof printStyles)[number];

/** In which order a class is handed out its copies: by the number on its list, as desks are labelled, or by last name. */
export const studentOrders = ['list', 'name'] as const;
export type StudentOrder = (typeof studentOrders)[number];

/** Returns how many sheets of paper parts of so many pages take, each of which begins one where both sides are printed. */
export const paperSheetsOf = (pages: readonly number[], bothSides: boolean): number =>
  pages.reduce((total, count) => total + (bothSides ? Math.ceil(count / 2) : count), 0);

/** What a document shows in another way than it was written. */
export const printProblems = [
  'formula',
  'image',
  'table',
  'media',
  'characters',
  'noAlternativeText',
  'leftOutType',
  'leftOutImages',
  'leftOutMedia',
  'leftOutSigns',
  'takesTooLong',
] as const;
export type PrintProblem = (typeof printProblems)[number];

/** Where a problem is: the number of a question, or null for what is before the questions. */
export type PrintNotice = { number: number | null; problem: PrintProblem };

/** The languages in which documents have their own words. */
export const documentLanguages = ['en', 'es', 'pt'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** Returns the language in which documents speak to users of an interface language: its own, or the one it is a variant of. */
export const documentLanguageFor = (language: string): DocumentLanguage =>
  fallbackLanguages(language).find(isDocumentLanguage) ?? 'en';

const isDocumentLanguage = (language: string): language is DocumentLanguage =>
  documentLanguages.some((one) => one === language);
