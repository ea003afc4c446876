import { useId } from 'react';
import { hitLevel } from '../../../core/results/scoring.ts';
import { layOutBars, splitIntoRows } from './bars.ts';
import classes from './charts.module.css';
import { Hatching } from './hatching.tsx';

/** A question in the chart. */
export type QuestionBar = {
  number: number;
  /** 0 to 100; null = nobody has a grade for it. */
  percent: number | null;
  /** Whether the chart points at it. */
  marked: boolean;
};

type Props = {
  data: readonly QuestionBar[];
  width: number;
  /** The height of one row of bars; many questions take several rows. */
  height: number;
  label: string;
};

const gutter = 30;
const smallestSlot = 20;
const slotWithFigure = 26;
const above = 22;
const below = 20;
const limits = [0, 25, 50, 75, 100];

/** Renders a chart with a bar for each question: the average of the class against the limits of the hit levels. */
export function QuestionBars({ data, width, height, label }: Props) {
  const id = useId();
  const rows = splitIntoRows(data, width - gutter, smallestSlot);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${rows.length * height}`} className={classes.chart}>
      <Hatching id={id} />
      {rows.map((row, index) => (
        <g key={row[0]?.number} transform={`translate(0 ${index * height})`}>
          <Row data={row} slots={rows[0]?.length ?? 1} width={width} height={height} hatching={id} />
        </g>
      ))}
    </svg>
  );
}

type RowProps = Omit<Props, 'label'> & { slots: number; hatching: string };

/** Renders a row; all rows have bars of the same width, so the last one may end early. */
function Row({ data, slots, width, height, hatching }: RowProps) {
  const slot = Math.min((width - gutter) / slots, 64);
  const frame = { left: gutter, top: above, width: slot * data.length, height: height - above - below };
  const ground = frame.top + frame.height;
  const bars = layOutBars(data, frame, { value: ({ percent }) => percent ?? 0, max: 100, gap: slot > 20 ? 4 : 2 });
  return (
    <>
      {limits.map((limit) => {
        const y = ground - (frame.height * limit) / 100;
        return (
          <g key={limit}>
            <line x1={gutter} x2={width} y1={y} y2={y} className={limit === 0 ? classes.ground : classes.line} />
            <text x={gutter - 6} y={y + 4} textAnchor="end" className={classes.scale}>
              {limit}
            </text>
          </g>
        );
      })}
      {bars.map(({ datum: { number, percent, marked }, x, y, width, height }) => (
        <g key={number}>
          {percent !== null && (
            <>
              <rect
                x={x}
                y={y}
                width={width}
                height={height}
                rx="2"
                data-level={hitLevel(percent)}
                className={classes.bar}
              />
              <rect
                x={x}
                y={y}
                width={width}
                height={height}
                rx="2"
                fill={`url(#${hatching}-${hitLevel(percent)})`}
                className={classes.hatch}
              />
            </>
          )}
          {marked && <path d={`M${x + width / 2 - 5} ${y - 20}h10l-5 7z`} className={classes.mark} />}
          {percent !== null && slot >= slotWithFigure && (
            <text x={x + width / 2} y={y - 4} textAnchor="middle" className={classes.figure}>
              {Math.round(percent)}
            </text>
          )}
          <text
            x={x + width / 2}
            y={ground + 15}
            textAnchor="middle"
            data-marked={marked || undefined}
            className={classes.name}
          >
            {number}
          </text>
        </g>
      ))}
    </>
  );
}
