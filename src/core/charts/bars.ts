/** A bar of a chart: its position and size in the chart's units, from the top left. */
export type Bar<Datum> = { datum: Datum; x: number; y: number; width: number; height: number };

type Frame = { left: number; top: number; width: number; height: number };

/** Returns a bar for each datum, next to each other in the frame; `value` runs from 0 to `max`. */
export function layOutBars<Datum>(
  data: readonly Datum[],
  { left, top, width, height }: Frame,
  { value, max, gap }: { value: (datum: Datum) => number; max: number; gap: number },
): Bar<Datum>[] {
  const slot = width / Math.max(data.length, 1);
  return data.map((datum, index) => {
    const barHeight = max === 0 ? 0 : (height * value(datum)) / max;
    return {
      datum,
      x: left + index * slot + gap / 2,
      y: top + height - barHeight,
      width: slot - gap,
      height: barHeight,
    };
  });
}

/** Splits data into rows of about the same length, so that each datum has a width of at least `slot`. */
export function splitIntoRows<Datum>(data: readonly Datum[], width: number, slot: number): Datum[][] {
  const max = Math.max(1, Math.floor(width / slot));
  const rows = Math.ceil(data.length / max);
  const rowLength = Math.ceil(data.length / Math.max(rows, 1));
  return Array.from({ length: rows }, (_, row) => data.slice(row * rowLength, (row + 1) * rowLength));
}
