import { brazil } from './brazil.ts';
import { england } from './england.ts';
import type { ReadySubject } from './ready-subject.ts';
import { spain } from './spain.ts';

/** The languages that have a ready catalogue. */
export const readyLanguages = ['es', 'pt', 'en'] as const;
export type ReadyLanguage = (typeof readyLanguages)[number];

/** The ready catalogue of each language: of Spain's secondary schools, of Brazil's schools, and of England's secondary schools. */
export const readyCatalogues: Readonly<Record<ReadyLanguage, readonly ReadySubject[]>> = {
  es: spain,
  pt: brazil,
  en: england,
};
