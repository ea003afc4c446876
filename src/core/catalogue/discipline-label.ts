/**
 * Returns the label of disciplines on a report: "componente curricular" where the catalogue says "disciplina", as
 * schools in Brazil do.
 */
export const disciplineLabelForReports = (discipline: string): string =>
  discipline.replace(/\bdisciplina\b/gi, 'componente curricular');
