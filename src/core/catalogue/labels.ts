import { fallbackLanguages } from '../languages.ts';

/** What the levels and classifications of the catalogue are called above a report. */
export type CatalogueLabels = {
  disciplineLabel: string;
  contentLabel: string;
  thematicAxisLabel: string;
  competencyLabel: string;
};

const spanish: CatalogueLabels = {
  disciplineLabel: 'Materia',
  contentLabel: 'Contenidos',
  thematicAxisLabel: 'Eje temático',
  competencyLabel: 'Competencia',
};

/** By language; Peru and Chile call disciplines otherwise than Spain. */
const labels: Readonly<Record<string, CatalogueLabels>> = {
  en: { disciplineLabel: 'Subject', contentLabel: 'Topics', thematicAxisLabel: 'Theme', competencyLabel: 'Competency' },
  es: spanish,
  'es-pe': { ...spanish, disciplineLabel: 'Área curricular' },
  'es-ch': { ...spanish, disciplineLabel: 'Asignatura' },
  pt: {
    disciplineLabel: 'Disciplina',
    contentLabel: 'Conteúdos',
    thematicAxisLabel: 'Eixo temático',
    competencyLabel: 'Competência',
  },
};

/** The language that a user chose, null where none was, and that of the school, by itself or by its country. */
type Reader = { language: string | null; schoolLanguage: string };

/**
 * Returns the labels in the language of a user, or in one that it falls back to. Who chose Spanish without a country reads the words of the
 * school's.
 */
export function catalogueLabelsFor({ language, schoolLanguage }: Reader): CatalogueLabels {
  const own = (language ?? schoolLanguage).toLowerCase();
  const variant = schoolLanguage.toLowerCase().startsWith(`${own}-`) ? schoolLanguage : own;
  const found = fallbackLanguages(variant).find((name) => name in labels) ?? 'en';
  return labels[found] ?? spanish;
}
