import type { PrintStyle } from '../../core/printing.ts';
import type { PrintedAssessment } from './printed-assessment.ts';

/** Pages in one file, over all copies: less than ten seconds of a busy machine, and half the memory of a task. */
const MOST_PAGES = 80;
const MOST_COPIES = 40;
/** Of the JSON of questions: long texts have more on a page, short ones less. */
const CHARACTERS_A_PAGE = 10_000;
/** How many of what needs more room than its JSON says are on a page. */
const HIGH_PARTS = [
  { pattern: /"type":"(?:image|table)"/g, aPage: 8 },
  { pattern: /"type":"(?:inline|block)Math"/g, aPage: 12 },
];
/** How many pages a usual one becomes. */
const pagesInStyle: Record<PrintStyle, number> = { usual: 1, easy: 1.5, large: 3 };

/** Some of the copies of an assessment, by the places of the first and the last one. */
export type Portion = { assessment: PrintedAssessment; first: number; last: number };

/** Returns an assessment with copies for students in portions that a task can set, each with the forms that it needs. */
export function portionsOf(assessment: PrintedAssessment): Portion[] {
  const { students, forms } = assessment;
  const size = Math.min(MOST_COPIES, Math.max(1, Math.floor(MOST_PAGES / estimatedPages(assessment))));
  if (students.length <= size) return [{ assessment, first: 1, last: Math.max(1, students.length) }];
  return Array.from({ length: Math.ceil(students.length / size) }, (_, index) => {
    const own = students.slice(index * size, (index + 1) * size);
    const used = forms.filter(({ version }) => own.some((student) => student.version === version));
    return {
      assessment: { ...assessment, students: own, forms: used },
      first: index * size + 1,
      last: index * size + own.length,
    };
  });
}

/** Returns about how many pages a copy has. */
const estimatedPages = ({ forms, style }: PrintedAssessment): number =>
  Math.max(1, ...forms.map((form) => pagesOfText(JSON.stringify(form)))) * pagesInStyle[style];

const pagesOfText = (text: string): number =>
  HIGH_PARTS.reduce(
    (total, { pattern, aPage }) => total + (text.match(pattern)?.length ?? 0) / aPage,
    text.length / CHARACTERS_A_PAGE,
  );
