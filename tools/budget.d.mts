export function readBudget(markdown: string): Map<string, number>;
export function compareWithBudget(
  budget: ReadonlyMap<string, number>,
  used: ReadonlyMap<string, number>,
  processorFactor: number,
): { lines: string[]; isFarAbove: boolean };
