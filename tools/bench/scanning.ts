import { runTrial, silentlyWrong, type TrialResult } from '../reading/trial.ts';
import { trialsOf } from '../reading/trials.ts';
import {
  emptyShown,
  lostAnswers,
  runWritingTrial,
  type WritingResult,
  writingTrialsOf,
} from '../reading/writing-trial.ts';
import { levels } from '../scanning/damage.ts';
import { isWrittenIn } from '../scanning/fill/write-answers.ts';

/** Sheets of a level in a round, in turn of all layouts. */
const IN_ROUND = 24;
/** Answer pages of a level in a round. */
const ANSWER_PAGES = 10;
/** Certainties that a bubble is marked, crossed out or not, between which the said is compared with the observed. */
const STEPS = [0, 0.001, 0.01, 0.02, 0.1, 0.5, 0.9, 0.98, 0.99, 0.999, 1];

/**
 * Reads sheets of the generator at all levels, from a first seed on, and prints what went wrong, what was left to a person, and the time it
 * took. Of seeds from 500,000 to 650,000 the reader has learnt.
 */
export const benchScanning = async (rounds: number, firstSeed: number): Promise<void> => {
  const said: { certainty: number; isMarked: boolean }[] = [];
  for (const level of Object.keys(levels) as (keyof typeof levels)[]) {
    const results: TrialResult[] = [];
    for (const trial of trialsOf(level, rounds * IN_ROUND, firstSeed)) {
      const result = await runTrial(trial);
      for (const { question, read, meant } of silentlyWrong(result)) {
        console.log(`  wrong without a word: ${JSON.stringify(trial)} question ${question}: ${read} for ${meant}`);
      }
      said.push(...certaintiesOf(result));
      results.push(result);
    }
    console.log(lineOf(level, results));
  }
  for (const level of Object.keys(levels) as (keyof typeof levels)[]) {
    const results: WritingResult[] = [];
    for (const trial of writingTrialsOf(level, rounds * ANSWER_PAGES, firstSeed))
      results.push(await runWritingTrial(trial));
    console.log(lineOfWriting(level, results));
  }
  console.log('Certainty that a bubble is marked, as it was said and as it was:');
  for (const [at, from] of STEPS.slice(0, -1).entries()) {
    const to = STEPS[at + 1] ?? 1;
    const own = said.filter(({ certainty }) => certainty >= from && (certainty < to || to === 1));
    const marked = own.filter(({ isMarked }) => isMarked).length;
    const share = own.length > 0 ? (marked / own.length).toFixed(4) : '–';
    console.log(
      `  ${String(from).padStart(5)}–${String(to).padEnd(5)} ${String(own.length).padStart(8)} bubbles, marked ${share}`,
    );
  }
};

const lineOf = (level: string, results: readonly TrialResult[]): string => {
  const questions = results.flatMap((result) => (result.isRefused ? [] : result.questions));
  const clear = questions.filter(({ isAmbiguous }) => !isAmbiguous);
  const wrong = results.flatMap(silentlyWrong).length;
  const reviewed = clear.filter(({ isReviewed }) => isReviewed).length;
  const counted = (of: (result: TrialResult) => boolean) => results.filter(of).length;
  const sum = (of: (result: TrialResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const errors = results.flatMap(({ errors: own }) => own).sort((a, b) => a - b);
  const errorAt = (share: number) => (errors[Math.floor(share * (errors.length - 1))] ?? 0).toFixed(2);
  const [decoding, reading] = [sum((result) => result.decoding), sum((result) => result.reading)];
  return [
    `${level}: ${results.length} sheets, ${clear.length} questions, ${wrong} wrong without a word`,
    `${((100 * reviewed) / clear.length).toFixed(2)} % to review, ${counted(({ isRefused }) => isRefused)} sheets refused`,
    `codes: ${counted(({ code }) => code === 'none')} unread, ${counted(({ code }) => code === 'other')} wrong`,
    `middles off by ${errorAt(0.5)} mm, 99 % below ${errorAt(0.99)}`,
    `processor time a sheet: decoding ${(decoding / results.length).toFixed(0)} ms, reading ${(reading / results.length).toFixed(0)} ms, ratio ${(reading / decoding).toFixed(2)}`,
  ].join('; ');
};

const lineOfWriting = (level: string, results: readonly WritingResult[]): string => {
  const frames = results.flatMap((result) => result.frames);
  const written = frames.filter((frame) => isWrittenIn(frame.written)).length;
  const empty = frames.length - written;
  const lost = results.flatMap(lostAnswers).length;
  const shown = results.flatMap(emptyShown).length;
  const time = results.reduce((sum, { reading }) => sum + reading, 0) / results.length;
  return [
    `${level}: ${results.length} answer pages, ${results.filter(({ isFound }) => !isFound).length} not found`,
    `${written} frames with writing, ${lost} called empty`,
    `${empty} empty, ${shown} shown (${((100 * shown) / Math.max(1, empty)).toFixed(1)} %)`,
    `processor time a page: ${time.toFixed(0)} ms`,
  ].join('; ');
};

/** Returns what was said of each bubble whose meaning is known. */
const certaintiesOf = ({ bubbles, filled, isRefused }: TrialResult) => {
  if (isRefused) return [];
  const kinds = new Map(filled.marks.map(({ question, letter, kind }) => [`${question}${letter}`, kind]));
  return bubbles
    .filter(({ bubble }) => !filled.ambiguous.has(bubble.question))
    .map(({ bubble, chances }) => {
      const kind = kinds.get(`${bubble.question}${bubble.letter}`);
      return { certainty: chances.marked + chances.takenBack, isMarked: kind !== undefined && kind !== 'erased' };
    });
};
