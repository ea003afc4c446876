/** Returns the function that writes a whole number of a unit in a language: "45 min". */
export function unitFormatFor(language: string, unit: 'second' | 'minute'): (count: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0 });
  return (count) => format.format(count);
}
