import type { StudentAssessment } from '../../contract/attempts.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { AttemptState } from '../../contract/live.ts';
import type { SessionUser } from '../../contract/session.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { PAPERS_CACHE } from './cache-names.ts';

type Paper = OutputOf<typeof calls.attempts.answerScheduledAssessment>;
type List = OutputOf<typeof calls.attempts.getStudentAssessments>;

/**
 * What the device stores of one student's running papers: the user, the list, the papers, and the server's time.
 * Stored in one cache with the papers' files, so that all of it is removed at once. Never of two students.
 */
const at = {
  owner: '/kept/owner',
  user: '/kept/user',
  list: '/kept/list',
  seen: '/kept/seen',
  paper: (idSchedule: number) => `/kept/paper/${idSchedule}`,
  times: (idSchedule: number) => `/kept/times/${idSchedule}`,
};

/** Returns the user whose papers are stored, who may use them without the server; null if there is none. */
export const storedUser = () => read<SessionUser>(at.user);

/** Stores who is signed in according to the server. Removes what belongs to anybody else. */
export async function storeSignedInUser(me: SessionUser | null): Promise<void> {
  if (!(await caches.has(PAPERS_CACHE))) return;
  const owner = await read<number>(at.owner);
  if (me !== null && owner !== null && me.idUser !== owner) return removeAllPapers();
  const cache = await caches.open(PAPERS_CACHE);
  // A session that is over opens nothing more; the paper waits for its student to sign in again.
  if (me === null) await cache.delete(at.user);
  else if (owner !== null) await note(at.user, me);
}

/** What the teacher has changed of the time of a running attempt, as the device heard it last. */
export type StoredTimes = Pick<AttemptState, 'deadline' | 'paused'>;

/** Returns the student's list as last read, with the times of running attempts as the device heard them last. */
export async function storedList(): Promise<List | null> {
  const list = await read<List>(at.list);
  if (list === null) return null;
  const content = list.content.map(async (row) => {
    const times = row.badge === 'ON_GOING' ? await read<StoredTimes>(at.times(row.idSchedule)) : null;
    return times ? { ...row, deadline: times.deadline, paused: times.paused !== null } : row;
  });
  return { ...list, content: await Promise.all(content) };
}

/** Returns the server's time as last stored. */
export const lastServerTime = () => read<Instant>(at.seen);

/** Stores the list and removes the papers of attempts that have ended. */
export async function storeList(list: List): Promise<void> {
  const running = new Set(list.content.filter(({ badge }) => badge === 'ON_GOING').map(({ idSchedule }) => idSchedule));
  for (const idSchedule of await papersKept()) if (!running.has(idSchedule)) await removePaper(idSchedule);
  if (await caches.has(PAPERS_CACHE)) await note(at.list, list);
}

/** Returns a stored paper by its schedule, with its times as the device heard them last. */
export async function storedPaper(idSchedule: number): Promise<(Paper & Partial<StoredTimes>) | null> {
  const paper = await read<Paper>(at.paper(idSchedule));
  return paper && { ...paper, ...(await read<StoredTimes>(at.times(idSchedule))) };
}

/** Stores the times of a running attempt beside its stored paper: a pause holds for a page that is opened without the server. */
export async function storeTimes(idSchedule: number, times: StoredTimes): Promise<void> {
  if (await caches.has(PAPERS_CACHE)) await note(at.times(idSchedule), times);
}

/** An opened paper with what a page needs to start with it. */
export type OpenedPaper = {
  me: SessionUser;
  list: List;
  row: StudentAssessment;
  paper: Paper;
  now: Instant;
  /** Null until the server has told them. */
  times: StoredTimes | null;
};

/** Stores what a page needs to start with an opened paper. */
export async function storePaper({ me, list, row, paper, now, times }: OpenedPaper): Promise<void> {
  await storeSignedInUser(me);
  const { idAttempt, deadline } = paper;
  const running = { ...row, badge: 'ON_GOING', idAttempt, deadline } satisfies StudentAssessment;
  const content = list.content.map((one) => (one.idSchedule === row.idSchedule ? running : one));
  await write(at.owner, me.idUser);
  await write(at.user, me);
  await write(at.list, { ...list, content });
  await write(at.paper(row.idSchedule), paper);
  await write(at.seen, now);
  if (times) await write(at.times(row.idSchedule), times);
}

/** Stores the server's time while a paper is stored. */
export async function storeServerTime(now: Instant): Promise<void> {
  if (await caches.has(PAPERS_CACHE)) await note(at.seen, now);
}

/** Removes a paper; with the last one everything. */
export async function removePaper(idSchedule: number): Promise<void> {
  const kept = await papersKept();
  if (kept.every((one) => one === idSchedule)) return removeAllPapers();
  const cache = await caches.open(PAPERS_CACHE);
  await cache.delete(at.paper(idSchedule));
  await cache.delete(at.times(idSchedule));
}

/** Removes all papers and everything stored with them. */
export async function removeAllPapers(): Promise<void> {
  await caches.delete(PAPERS_CACHE);
}

async function papersKept(): Promise<number[]> {
  if (!(await caches.has(PAPERS_CACHE))) return [];
  const requests = await (await caches.open(PAPERS_CACHE)).keys();
  return requests.flatMap(({ url }) => {
    const [, id] = /\/kept\/paper\/(\d+)$/.exec(url) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
}

async function read<Value>(address: string): Promise<Value | null> {
  const found = await caches.match(address, { cacheName: PAPERS_CACHE });
  return found ? found.json() : null;
}

const write = async (address: string, value: unknown) =>
  (await caches.open(PAPERS_CACHE)).put(address, new Response(JSON.stringify(value)));

/** Writes next to a stored paper. If another tab has removed all papers meanwhile, this is removed, too. */
async function note(address: string, value: unknown): Promise<void> {
  await write(address, value);
  if ((await read(at.owner)) === null) await removeAllPapers();
}
