/** The name of a formula among those of a paper: as it stands in a line, or displayed on its own. */
export const formulaKey = (latex: string, display: boolean): string => `${display ? 'display' : 'inline'} ${latex}`;
