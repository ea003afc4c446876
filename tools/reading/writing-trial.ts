import type { PaperSize } from '../../src/core/printing.ts';
import { type ReadFrame, readFrames } from '../../src/scanning/writing/read-frames.ts';
import { type ReadGrade, readGrades } from '../../src/scanning/writing/read-grades.ts';
import { processorMs } from '../processor-ms.ts';
import type { Level } from '../scanning/damage.ts';
import { type MarkedGrade, markGrades } from '../scanning/fill/mark-grades.ts';
import { isWrittenIn, type WrittenFrame, writeAnswers } from '../scanning/fill/write-answers.ts';
import { printAnswerPages } from '../scanning/print-sheets.ts';
import { decodeFirstPage, scanPage, sheetsIn } from './scanned-page.ts';

/** An answer page that is printed, written on, damaged and read; all of it depends on the seed. */
export type WritingTrial = {
  paper: PaperSize;
  gaps: readonly number[];
  lines: number;
  level: Level;
  seed: number;
  grades?: boolean;
};

/** A frame that was read, beside what was written into it. */
type TriedFrame = { written: WrittenFrame; read: ReadFrame };
export type WritingResult = {
  trial: WritingTrial;
  /** Whether the page was found as one for answers, and its own code read. */
  isFound: boolean;
  isOwnCode: boolean;
  frames: TriedFrame[];
  /** The grade of each question as it was read, beside what was marked. */
  grades: { read: ReadGrade; meant: string; isAmbiguous: boolean }[];
  /** Milliseconds of processor time after decoding. */
  reading: number;
};

/** Prints, writes on, damages and reads the first answer page of a student. */
export async function runWritingTrial(trial: WritingTrial): Promise<WritingResult> {
  const { seed } = trial;
  const [page] = await printAnswerPages({ ...trial, id: 1_000 + seed });
  if (!page) throw new Error('Nothing was printed');
  const { filled, file } = await scanPage(page.page, trial, (paper) => {
    const answers = writeAnswers(paper, page.frames, { seed });
    return trial.grades
      ? { ...answers, ...markGrades(answers.page, page.frames, { seed: seed + 1 }) }
      : { ...answers, grades: new Map<number, MarkedGrade>() };
  });
  const image = await decodeFirstPage(file);
  const began = processorMs();
  const own = (await sheetsIn(image)).find(({ part }) => part === 'answers');
  const read = own ? readFrames(own, page.frames) : [];
  const grades = own ? readGrades(own, page.frames) : [];
  const reading = processorMs() - began;
  return {
    ...{ trial, isFound: own !== undefined, isOwnCode: own?.code === page.code, reading },
    grades: grades.map((grade) => {
      const meant = filled.grades.get(grade.question);
      return { read: grade, meant: meant?.grade ?? '', isAmbiguous: meant?.isAmbiguous ?? false };
    }),
    frames: read.flatMap((frame, at) => {
      const content = filled.frames[at];
      return content ? { read: frame, written: content } : [];
    }),
  };
}

/** Returns the frames that were written in and called empty. */
export const lostAnswers = ({ frames }: WritingResult): TriedFrame[] =>
  frames.filter(({ read, written }) => read.state === 'empty' && isWrittenIn(written));

/** Returns the frames that nobody has written in and that are shown to a person all the same. */
export const emptyShown = ({ frames }: WritingResult): TriedFrame[] =>
  frames.filter(({ read, written }) => read.state !== 'empty' && !isWrittenIn(written));

/** Returns the grades that were read as something else without a word. */
export const silentlyWrongGrades = ({ grades }: WritingResult): WritingResult['grades'] =>
  grades.filter(({ read, meant, isAmbiguous }) => !isAmbiguous && read.doubts.length === 0 && read.grade !== meant);

const layouts: readonly Omit<WritingTrial, 'level' | 'seed'>[] = [
  { paper: 'a4', gaps: [0, 0, 0, 0], lines: 6 },
  { paper: 'letter', gaps: [4, 0, 2, 1, 3, 0], lines: 3 },
  { paper: 'a4', gaps: Array(19).fill(0), lines: 1 },
  { paper: 'letter', gaps: [0], lines: 30 },
  { paper: 'a4', gaps: [1, 1, 5, 1, 0, 2, 0], lines: 4 },
];

/** Returns so many trials of a level, in turn of all layouts; seeds count from the first one. */
export const writingTrialsOf = (level: Level, count: number, firstSeed: number): WritingTrial[] =>
  Array.from({ length: count }, (_, at) => ({
    ...(layouts[at % layouts.length] ?? { paper: 'a4', gaps: [0], lines: 6 }),
    ...{ level, seed: firstSeed + at },
  }));
