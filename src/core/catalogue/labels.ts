import { fallbackLanguages } from '../languages.ts';

/** What the levels and classifications of the catalogue are called above a report. */
export type CatalogueLabels = {
  disciplineLabel: string;
  contentLabel: string;
  thematicAxisLabel: string;
  competencyLabel: string;
};

const labels: Readonly<Record<'en' | 'es' | 'pt', CatalogueLabels>> = {
  en: { disciplineLabel: 'Subject', contentLabel: 'Topics', thematicAxisLabel: 'Theme', competencyLabel: 'Competency' },
  es: {
    disciplineLabel: 'Materia',
    contentLabel: 'Contenidos',
    thematicAxisLabel: 'Eje temático',
    competencyLabel: 'Competencia',
  },
  pt: {
    disciplineLabel: 'Disciplina',
    contentLabel: 'Conteúdos',
    thematicAxisLabel: 'Eixo temático',
    competencyLabel: 'Competência',
  },
};

/** Returns the labels in a language, or in one that it falls back to. */
export const catalogueLabelsIn = (language: string): CatalogueLabels => {
  const known = fallbackLanguages(language).find((name) => name in labels) as keyof typeof labels | undefined;
  return labels[known ?? 'en'];
};
