/** A cell that begins so is computed as a formula by spreadsheets, with or without spaces before. */
const FORMULA = /^[\s"']*[=+\-@\t\r]/;

/** Returns a cell as RFC 4180 has it; what spreadsheets would compute begins with an apostrophe. */
const toCell = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns rows as values separated by commas, with a byte order mark, by which spreadsheets know UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
