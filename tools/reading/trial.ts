import type { PaperSize } from '../../src/core/printing.ts';
import type { Edition, SheetFormat } from '../../src/core/sheet/layouts.ts';
import type { JudgedBubble } from '../../src/scanning/marks/judge-bubbles.ts';
import { type LocatedSheet, readMarks } from '../../src/scanning/read-sheet.ts';
import { processorMs } from '../processor-ms.ts';
import type { Level } from '../scanning/damage.ts';
import { type FilledSheet, fillSheet, type Plan } from '../scanning/fill/fill-sheet.ts';
import type { Picture } from '../scanning/picture.ts';
import { type PrintedSheet, printSheets } from '../scanning/print-sheets.ts';
import { decodeFirstPage, scanPage, sheetsIn } from './scanned-page.ts';

/** A sheet that is printed, filled, damaged and read; all of it depends on the seed. */
export type Trial = {
  paper: PaperSize;
  questions: number;
  /** Of each question; 0 = from two to seven, in turn. */
  alternatives: number;
  level: Level;
  seed: number;
  format?: SheetFormat;
  edition?: Edition;
  plan?: Plan;
  /** How many of the last questions have several right answers; none by default. */
  several?: number;
};

/** A question that was read. `marks` are the kinds of its marks; what was meant is ambiguous where a teacher could not tell, either. */
export type ReadQuestion = {
  question: number;
  meant: string;
  read: string;
  isReviewed: boolean;
  isAmbiguous: boolean;
  marks: string;
};

export type TrialResult = {
  trial: Trial;
  /** Whether the sheet was found, and its own code read, another one, or none. */
  found: boolean;
  code: 'own' | 'other' | 'none';
  /** Whether the whole page was refused. */
  isRefused: boolean;
  questions: ReadQuestion[];
  bubbles: JudgedBubble[];
  filled: FilledSheet;
  /** How far from its true place each bubble was found, in millimetres. */
  errors: number[];
  /** Milliseconds of processor time: decoding the file, and all after it. */
  decoding: number;
  reading: number;
};

/** Prints, fills and damages a sheet, and returns the file that a scanner or a phone makes of it. */
export async function makeSheet(trial: Trial) {
  const { seed, plan, questions } = trial;
  const several = Array.from({ length: trial.several ?? 0 }, (_, at) => questions - at);
  const counts = Array.from({ length: trial.questions }, (_, at) => trial.alternatives || 2 + (at % 6));
  const [sheet] = await printSheets({ ...trial, alternatives: counts, several, ids: [1_000 + seed] });
  if (!sheet) throw new Error('Nothing was printed');
  const { bubbles } = sheet.geometry;
  const options = { seed, several: new Set(several), ...(plan && { plan }) };
  const fill = (page: Picture) => fillSheet(page, page.dpi, bubbles, options);
  return { sheet, bubbles, several, ...(await scanPage(sheet.page, trial, fill)) };
}

/** Returns the sheet that was filled, of those that a picture shows. */
export const filledOf = (located: readonly LocatedSheet[], { code, half }: PrintedSheet): LocatedSheet | undefined => {
  // Without a name, both halves of a page have one code, and only one of them is filled.
  const ofHalf = located.filter(({ part }) => half === null || part === half);
  return ofHalf.find((one) => one.code === code) ?? ofHalf[0];
};

/** Prints, fills, damages and reads a sheet. */
export async function runTrial(trial: Trial): Promise<TrialResult> {
  const { sheet, bubbles, several, filled, picture, file } = await makeSheet(trial);
  const began = processorMs();
  const image = await decodeFirstPage(file);
  const decoded = processorMs();
  const own = filledOf(await sheetsIn(image), sheet);
  const marks = own && readMarks(own, bubbles, several);
  const times = { decoding: decoded - began, reading: processorMs() - decoded };
  if (!own || !marks) {
    const nothing = { questions: [], bubbles: [], errors: [] };
    return { trial, found: false, code: 'none', isRefused: true, filled, ...nothing, ...times };
  }
  const kinds = Map.groupBy(filled.marks, ({ question }) => question);
  return {
    ...{ trial, filled, ...times, found: true, isRefused: marks.fault !== null, bubbles: marks.bubbles },
    code: own.code === sheet.code ? 'own' : own.code === null ? 'none' : 'other',
    questions: marks.answers.map(({ question, letters, doubts }) => ({
      ...{ question, read: letters, meant: filled.answers.get(question) ?? '' },
      ...{ isReviewed: doubts.length > 0, isAmbiguous: filled.ambiguous.has(question) },
      marks: (kinds.get(question) ?? []).map(({ kind }) => kind).join(' '),
    })),
    errors: marks.bubbles.map(({ bubble, place, across }) => {
      const there = picture.mapPoint(bubble);
      // The pages of a PDF are drawn in a size of their own.
      const scale = (image?.width ?? picture.width) / picture.width;
      const [dx, dy] = [place.x * own.factor - there.x * scale, place.y * own.factor - there.y * scale];
      return Math.hypot(dx, dy) / (Math.hypot(across.x, across.y) * own.factor);
    }),
  };
}

/** Returns the questions that were read as something else without a word. */
export const silentlyWrong = ({
  questions,
  isRefused,
}: Pick<TrialResult, 'questions' | 'isRefused'>): ReadQuestion[] =>
  isRefused ? [] : questions.filter((one) => !one.isAmbiguous && !one.isReviewed && one.read !== one.meant);
