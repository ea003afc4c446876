type Budget = ReadonlyMap<string, { limit: number; aim: number }>;
export function readBudget(markdown: string): Budget;
export function compareWithBudget(
  budget: Budget,
  used: ReadonlyMap<string, number>,
  processorFactor: number,
): { lines: string[]; isFarAbove: boolean };
