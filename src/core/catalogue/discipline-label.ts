/**
 * Returns the label of disciplines on a report: "componente curricular" where the catalogue says "disciplina", as
 * schools in Brazil do.
 */
const disciplineLabelForReports = (discipline: string): string =>
  discipline.replace(/\bdisciplina\b/gi, 'componente curricular');

/** Returns the label of disciplines within a phrase of a language: only English writes it with a capital there. */
export const disciplineLabelInPhrase = (discipline: string, language: string): string => {
  const label = disciplineLabelForReports(discipline);
  return language.startsWith('en') ? label : label.toLowerCase();
};
