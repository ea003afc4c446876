type Part = { part: string; isLabel: boolean };

/** Returns a text in parts: labels of screens stand in quotes, of whatever language. */
export const inLabels = (text: string): Part[] =>
  text.split(/[«“]|[»”]/).map((part, index) => ({ part, isLabel: index % 2 === 1 }));
