import { rulesInCut } from '../../scanning/writing/read-frames.ts';
import type { Context } from '../area.ts';
import { readAll } from '../source.ts';
import { TaskStopped } from '../tasks/api.ts';
import { findPlaces } from './places.ts';
import type { Page } from './store.ts';
import { findSame, isDoubtful, isWritten, type StoredAnswer } from './stored-answers.ts';
import { compareFramesTask } from './tasks.ts';

type Services = Pick<Context, 'db' | 'host'>;

/** Returns whether anything may be written in the frame of an answer. */
const mayBeWritten = (answer: StoredAnswer): boolean =>
  isWritten(answer) || (answer.frame !== undefined && isDoubtful(answer));

/**
 * Returns the places of the answers of a page whose writing is not surely the same as on another picture of it: other ink, a picture that
 * is deleted, or what may be writing on one alone.
 */
export const findUnlike = async ({ db, host }: Services, page: Page, other: Page): Promise<Set<number>> => {
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
  if (pairs.length === 0) return unlike;
  const frames = (await findPlaces(db, page)).frames?.geometry.answers ?? [];
  const load = async (from: Page, asset: string) => {
    const content = from.frames.includes(asset) ? await host.files.get(asset) : null;
    return content && readAll(content);
  };
  const read = await Promise.all(
    pairs.map(async (pair) => {
      const frame = frames.find(({ question }) => question === pair.question);
      const [one, second] = await Promise.all([load(page, pair.one), load(other, pair.other)]);
      return frame && one && second ? [{ question: pair.question, one, other: second, rules: rulesInCut(frame) }] : [];
    }),
  );
  const compared = read.flat();
  const different = await host.workers.run(compareFramesTask, compared).catch((error) => {
    if (!(error instanceof TaskStopped)) throw error;
    return compared.map(({ question }) => question);
  });
  const same = new Set(compared.map(({ question }) => question).filter((question) => !different.includes(question)));
  for (const { place, question } of pairs) if (!same.has(question)) unlike.add(place);
  return unlike;
};
