import type { DocumentLanguage } from '../../core/printing.ts';

/** Returns a date such as 2026-11-24 as it is read in a language. */
export const dayIn = (language: DocumentLanguage, date: string): string =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
