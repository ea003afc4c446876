import { rulesInCut } from '../../scanning/writing/read-frames.ts';
import type { Context } from '../area.ts';
import { readAll } from '../source.ts';
import { TaskStopped } from '../tasks/api.ts';
import { findPlaces } from './places.ts';
import { listLivePages, type Page } from './store.ts';
import { findSame, isDoubtful, isWritten, type StoredAnswer } from './stored-answers.ts';
import { compareFramesTask } from './tasks.ts';

type Services = Pick<Context, 'db' | 'host'>;
/** A picture of a page with what was read of it, stored or not yet. */
type PictureOfPage = Pick<
  Page,
  'idSchool' | 'idSchedule' | 'idUser' | 'idSheet' | 'formNumber' | 'answerPage' | 'answers' | 'frames'
>;

/** Whether two pictures of a frame surely show the same writing, by question and names: a name stands for its content. */
export type FrameComparisons = Map<string, boolean>;
/** The pictures of a frame on two pages. */
type Pair = { place: number; question: number; one: string; other: string };

const keyOf = ({ question, one, other }: Pair): string => `${question} ${one} ${other}`;

/** Returns whether anything may be written in the frame of an answer. */
const mayBeWritten = (answer: StoredAnswer): boolean =>
  isWritten(answer) || (answer.frame !== undefined && isDoubtful(answer));

/** Returns whether two pictures are of the same form of a page; papers of two forms have nothing to compare. */
export const isSamePaper = (page: Pick<Page, 'formNumber'>, other: Pick<Page, 'formNumber'>): boolean =>
  page.formNumber === other.formNumber;

/** Returns the frames of two pictures of a page that only a comparison tells apart, and the places that differ without one. */
const pairsOf = (page: PictureOfPage, other: PictureOfPage): { pairs: Pair[]; unlike: Set<number> } => {
  const unlike = new Set<number>();
  const pairs = page.answers.flatMap((answer, place) => {
    const there = findSame(other.answers, answer);
    const [one, second] = [answer.frame?.asset, there?.frame?.asset];
    if (!there || one === undefined || second === undefined) return [];
    const may = [answer, there].map(mayBeWritten);
    if (may.includes(true) && may.includes(false) && (isDoubtful(answer) || isDoubtful(there))) unlike.add(place);
    // The same bytes, as when a file is uploaded twice.
    return may.includes(false) || one === second ? [] : [{ place, question: answer.question, one, other: second }];
  });
  return { pairs, unlike };
};

/** Compares pictures of frames; one that is deleted is surely like no other. */
const comparePairs = async (
  { db, host }: Services,
  page: PictureOfPage,
  pairs: readonly Pair[],
): Promise<FrameComparisons> => {
  const frames = (await findPlaces(db, page)).frames?.geometry.answers ?? [];
  const load = async (asset: string) => {
    const content = await host.files.get(asset);
    return content && readAll(content);
  };
  const read = await Promise.all(
    pairs.map(async ({ question, ...pair }) => {
      const frame = frames.find((answer) => answer.question === question);
      const [one, other] = await Promise.all([load(pair.one), load(pair.other)]);
      return frame && one && other ? [{ question, one, other, rules: rulesInCut(frame) }] : [];
    }),
  );
  const compared = read.flat();
  const different = await host.workers.run(compareFramesTask, compared).catch((error) => {
    if (!(error instanceof TaskStopped)) throw error;
    return compared.map(({ question }) => question);
  });
  const same = new Set(compared.map(({ question }) => question).filter((question) => !different.includes(question)));
  return new Map(pairs.map((pair) => [keyOf(pair), same.has(pair.question)]));
};

/**
 * Compares what is written on a page with the other pictures of it that count or wait. It takes some 10 ms a frame, for which nobody
 * should hold the locks of a schedule: `findUnlike` then finds it done.
 */
export const compareWithOthers = async (services: Services, page: PictureOfPage): Promise<FrameComparisons> => {
  const { idSchool, idSchedule, idUser, answerPage } = page;
  const compared: FrameComparisons = new Map();
  if (idUser === null || page.frames.length === 0) return compared;
  const others = await listLivePages(services.db, { idSchool, idSchedule, idUser }, { id: 0, answerPage });
  for (const other of others.filter((one) => isSamePaper(page, one))) {
    const { pairs } = pairsOf(page, other);
    if (pairs.length === 0) continue;
    for (const [key, isSame] of await comparePairs(services, page, pairs)) compared.set(key, isSame);
  }
  return compared;
};

/**
 * Returns the places of the answers of a page whose writing is not surely the same as on another picture of it: other ink, a picture that
 * is deleted, or what may be writing on one alone. What is among `compared` is not compared again.
 */
export const findUnlike = async (
  services: Services,
  page: PictureOfPage,
  other: PictureOfPage,
  compared: FrameComparisons,
): Promise<Set<number>> => {
  const { pairs, unlike } = pairsOf(page, other);
  const stored = pairs.filter((pair) => page.frames.includes(pair.one) && other.frames.includes(pair.other));
  const left = stored.filter((pair) => !compared.has(keyOf(pair)));
  const known = left.length === 0 ? compared : new Map([...compared, ...(await comparePairs(services, page, left))]);
  for (const pair of pairs) if (!stored.includes(pair) || !known.get(keyOf(pair))) unlike.add(pair.place);
  return unlike;
};
