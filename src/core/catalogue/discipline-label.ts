/** Names the disciplines as the results do, where Brazil's schools speak of a "componente curricular". */
export const disciplineLabelForReports = (discipline: string): string =>
  discipline.replace(/\bdisciplina\b/gi, 'componente curricular');
