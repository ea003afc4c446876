import type { StudentAssessment } from '../../contract/attempts.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { SessionUser } from '../../contract/session.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { PAPERS } from './names.ts';

type Paper = OutputOf<typeof calls.attempts.answerScheduledAssessment>;
type List = OutputOf<typeof calls.attempts.getStudentAssessments>;

/**
 * What the device keeps of one student's running papers: who they are, their list, the papers, and the server's time.
 * Kept in one cache beside the papers' files, so that all of it goes at once. Never of two students.
 */
const at = {
  owner: '/kept/owner',
  user: '/kept/user',
  list: '/kept/list',
  seen: '/kept/seen',
  paper: (idSchedule: number) => `/kept/paper/${idSchedule}`,
};

/** Who can be taken for signed in without the server's word; null where nobody can. */
export const user = () => read<SessionUser>(at.user);

/** Notes what the server says of who is signed in. Of anybody else nothing stays. */
export async function hasSignedIn(me: SessionUser | null): Promise<void> {
  if (!(await caches.has(PAPERS))) return;
  const owner = await read<number>(at.owner);
  if (me !== null && owner !== null && me.idUser !== owner) return forgetAll();
  const cache = await caches.open(PAPERS);
  // A session that is over opens nothing more; the paper waits for its student to sign in again.
  if (me === null) await cache.delete(at.user);
  else if (owner !== null) await note(at.user, me);
}

/** The student's list as it was last read. */
export const list = () => read<List>(at.list);

/** The server's time when it was last noted. */
export const seen = () => read<Instant>(at.seen);

/** Notes the list that the server has just given; papers of attempts that have ended are removed. */
export async function hasRead(list: List): Promise<void> {
  const running = new Set(list.content.filter(({ badge }) => badge === 'ON_GOING').map(({ idSchedule }) => idSchedule));
  for (const idSchedule of await papersKept()) if (!running.has(idSchedule)) await forget(idSchedule);
  if (await caches.has(PAPERS)) await note(at.list, list);
}

export const paper = (idSchedule: number) => read<Paper>(at.paper(idSchedule));

export type Opened = { me: SessionUser; list: List; row: StudentAssessment; paper: Paper; now: Instant };

/** Keeps what a page needs to begin with a paper that was opened. */
export async function keep({ me, list, row, paper, now }: Opened): Promise<void> {
  await hasSignedIn(me);
  const { idAttempt, deadline } = paper;
  const running = { ...row, badge: 'ON_GOING', idAttempt, deadline } satisfies StudentAssessment;
  const content = list.content.map((one) => (one.idSchedule === row.idSchedule ? running : one));
  await write(at.owner, me.idUser);
  await write(at.user, me);
  await write(at.list, { ...list, content });
  await write(at.paper(row.idSchedule), paper);
  await write(at.seen, now);
}

/** Notes the server's time while a paper is kept. */
export async function isNow(now: Instant): Promise<void> {
  if (await caches.has(PAPERS)) await note(at.seen, now);
}

/** Removes a paper; with the last one everything. */
export async function forget(idSchedule: number): Promise<void> {
  const kept = await papersKept();
  if (kept.every((one) => one === idSchedule)) return forgetAll();
  await (await caches.open(PAPERS)).delete(at.paper(idSchedule));
}

export async function forgetAll(): Promise<void> {
  await caches.delete(PAPERS);
}

async function papersKept(): Promise<number[]> {
  if (!(await caches.has(PAPERS))) return [];
  const requests = await (await caches.open(PAPERS)).keys();
  return requests.flatMap(({ url }) => {
    const [, id] = /\/kept\/paper\/(\d+)$/.exec(url) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
}

async function read<Value>(address: string): Promise<Value | null> {
  const found = await caches.match(address, { cacheName: PAPERS });
  return found ? found.json() : null;
}

const write = async (address: string, value: unknown) =>
  (await caches.open(PAPERS)).put(address, new Response(JSON.stringify(value)));

/** Writes beside a paper that is kept. Another tab may have removed all of it meanwhile: then nothing stays of this either. */
async function note(address: string, value: unknown): Promise<void> {
  await write(address, value);
  if ((await read(at.owner)) === null) await forgetAll();
}
