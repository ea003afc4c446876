/**
 * Returns the data of an SVG path that fills these cells of a square. They are one path, so that no gap shows between
 * neighbours however it is printed. A cell is one unit wide; the first begins at 0, 0.
 */
export const pathOfSquares = (isBlack: readonly (readonly boolean[])[]): string =>
  isBlack.flatMap((row, y) => runsOf(row).map(({ start, end }) => `M${start} ${y}H${end}v1H${start}z`)).join('');

const runsOf = (row: readonly boolean[]): { start: number; end: number }[] =>
  row.flatMap((black, start) => {
    if (!black || row[start - 1]) return [];
    const length = row.slice(start).indexOf(false);
    return { start, end: length === -1 ? row.length : start + length };
  });
