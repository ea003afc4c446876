import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StudentAssessment } from '../../contract/attempts.ts';
import {
  type OpenedPaper,
  removePaper,
  storedList,
  storedPaper,
  storeList,
  storePaper,
  storeTimes,
} from './stored-papers.ts';

/** The caches of a browser, in memory. */
const fakeCaches = () => {
  const named = new Map<string, Map<string, string>>();
  const pathOf = (address: string) => new URL(address, 'https://school.test').pathname;
  const open = async (name: string) => {
    const stored = named.get(name) ?? new Map<string, string>();
    named.set(name, stored);
    return {
      put: async (address: string, response: Response) => void stored.set(pathOf(address), await response.text()),
      delete: async (address: string) => stored.delete(pathOf(address)),
      keys: async () => [...stored.keys()].map((path) => ({ url: `https://school.test${path}` })),
    };
  };
  return {
    open,
    has: async (name: string) => named.has(name),
    delete: async (name: string) => named.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => {
      const text = named.get(cacheName)?.get(pathOf(address));
      return text === undefined ? undefined : new Response(text);
    },
  };
};

beforeEach(() => vi.stubGlobal('caches', fakeCaches()));
afterEach(() => vi.unstubAllGlobals());

const row = { idSchedule: 61, badge: 'AVAILABLE_TO_DO', deadline: null, paused: false } as StudentAssessment;
const opened = {
  me: { idUser: 101 },
  row,
  list: { content: [row, { ...row, idSchedule: 62 }], serverTime: '2026-03-10T09:00:00+01:00' },
  paper: { idAttempt: 81, deadline: '2026-03-10T10:00:00+01:00' },
  now: 0,
  times: null,
} as unknown as OpenedPaper;
const paused = { since: '2026-03-10T09:30:00+01:00', left: 1_800_000 };
const times = { deadline: '2026-03-10T14:00:00+01:00', paused };

it('a stored paper has the pause and the end that the device heard of last, and so has its row in the list', async () => {
  await storePaper(opened);
  expect(await storedPaper(61)).toEqual(opened.paper);
  await storeTimes(61, times);
  expect(await storedPaper(61)).toEqual({ ...opened.paper, ...times });
  expect((await storedList())?.content).toMatchObject([
    { idSchedule: 61, badge: 'ON_GOING', deadline: times.deadline, paused: true },
    { idSchedule: 62, deadline: null, paused: false },
  ]);
  await storeTimes(61, { deadline: '2026-03-10T10:12:00+01:00', paused: null });
  expect((await storedList())?.content[0]).toMatchObject({ deadline: '2026-03-10T10:12:00+01:00', paused: false });
});

it('times that were heard before the paper was stored are stored with it', async () => {
  await storeTimes(61, times);
  expect(await storedPaper(61)).toBeNull();
  await storePaper({ ...opened, times });
  expect(await storedPaper(61)).toMatchObject(times);
});

it('times are removed with their paper', async () => {
  await storePaper(opened);
  await storePaper({ ...opened, row: { ...row, idSchedule: 62 } });
  await storeTimes(61, times);
  await removePaper(61);
  await storePaper(opened);
  expect(await storedPaper(61)).toEqual(opened.paper);
  await storeList({ ...opened.list, content: [] });
  expect(await storedPaper(61)).toBeNull();
});
