import { brazil } from './brazil.ts';
import { england } from './england.ts';
import { spain } from './spain.ts';

/** A subject with its first topics and the school years that have it. */
export type ReadySubject = { name: string; topics: readonly string[]; years: readonly string[] };

/** The languages that have a ready catalogue. */
export const readyLanguages = ['es', 'pt', 'en'] as const;
export type ReadyLanguage = (typeof readyLanguages)[number];

/** The ready catalogue of each language: of Spain's secondary schools, of Brazil's schools, and of England's secondary schools. */
export const readyCatalogues: Readonly<Record<ReadyLanguage, readonly ReadySubject[]>> = {
  es: spain,
  pt: brazil,
  en: england,
};
