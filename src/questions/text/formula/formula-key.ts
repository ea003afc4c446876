/** Returns the key of a formula among the rendered ones of a paper; inline and displayed differ. */
export const formulaKey = (latex: string, display: boolean): string => `${display ? 'display' : 'inline'} ${latex}`;
