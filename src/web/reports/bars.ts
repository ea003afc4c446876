/** Where each bar of a chart stands, in the chart's own units, its origin at the top left. */
export type Bar<Datum> = { datum: Datum; x: number; y: number; width: number; height: number };

type Frame = { left: number; top: number; width: number; height: number };

/** One bar a datum, side by side in the frame; `value` runs from 0 to `most`. */
export function barsIn<Datum>(
  data: readonly Datum[],
  { left, top, width, height }: Frame,
  { value, most, gap }: { value: (datum: Datum) => number; most: number; gap: number },
): Bar<Datum>[] {
  const slot = width / Math.max(data.length, 1);
  return data.map((datum, index) => {
    const tall = most === 0 ? 0 : (height * value(datum)) / most;
    return { datum, x: left + index * slot + gap / 2, y: top + height - tall, width: slot - gap, height: tall };
  });
}

/** The data in rows of about the same length, none with less than `slot` for a datum. */
export function inRows<Datum>(data: readonly Datum[], width: number, slot: number): Datum[][] {
  const most = Math.max(1, Math.floor(width / slot));
  const rows = Math.ceil(data.length / most);
  const each = Math.ceil(data.length / Math.max(rows, 1));
  return Array.from({ length: rows }, (_, row) => data.slice(row * each, (row + 1) * each));
}
