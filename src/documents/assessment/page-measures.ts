import type { PrintedAssessment } from './printed-assessment.ts';

/** What a page of an assessment measures, in millimetres. */
export type PageMeasures = {
  width: number;
  height: number;
  /** At the left and at the right. */
  margin: number;
  top: number;
  bottom: number;
  /** Of a column of text. */
  column: number;
  gutter: number;
  /** Of the numbers of questions; stems and alternatives have the rest of the column. */
  number: number;
};

const papers = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
const GUTTER = 8;

/** Returns what a page measures. */
export function pageMeasures({
  paper,
  style,
  columns,
}: Pick<PrintedAssessment, 'paper' | 'style' | 'columns'>): PageMeasures {
  const { width, height } = papers[paper];
  const margin = style === 'large' ? 18 : 15;
  return {
    ...{ width, height, margin, top: 12, bottom: 19, gutter: GUTTER },
    column: (width - 2 * margin - (columns - 1) * GUTTER) / columns,
    number: style === 'large' ? 13 : 6.6,
  };
}
