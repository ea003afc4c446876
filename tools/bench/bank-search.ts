import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/server/app.ts';
import { openPostgres } from '../../src/server/hosts/connect.ts';
import { hash, verify } from '../../src/server/hosts/passwords.ts';
import { startPostgres } from '../../src/server/hosts/postgres.ts';
import { clientOver, sender } from '../../src/server/in-process.ts';
import { type LargeBank, largeBank } from './large-bank.ts';
import { line, type Measured, summary } from './load.ts';
import { words, writer } from './words.ts';

const ENTRIES = 100_000;
const EACH = 60;
const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The filters teachers set, each with how often it comes in a hundred searches. */
const kinds = ({ disciplines }: LargeBank) => {
  const { below } = writer(2);
  const any = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const ranked = (from: number, to: number) => words[from + below(to - from)] ?? '';
  const discipline = () => any(disciplines);
  return {
    'the bank as it opens': [13, () => ({})],
    'a discipline': [10, () => ({ idscataloging: [discipline().id] })],
    'a content': [10, () => ({ idscataloging: [any(discipline().contents).id] })],
    'a content, an axis and a school year': [
      6,
      () => {
        const { contents, axes, years } = discipline();
        return { idscataloging: [any(contents).id, any(axes), any(years)] };
      },
    ],
    'a rare word': [9, () => ({ keyword: ranked(5_000, 30_000) })],
    'a word of some': [9, () => ({ keyword: ranked(150, 2_000) })],
    'a word of many': [5, () => ({ keyword: ranked(60, 100) })],
    'a word of nearly all': [3, () => ({ keyword: ranked(0, 12) })],
    'two words': [7, () => ({ keyword: `${ranked(60, 300)} ${ranked(60, 300)}` })],
    'a word in a discipline': [7, () => ({ keyword: ranked(60, 3_000), idscataloging: [discipline().id] })],
    'the first letters of a word': [4, () => ({ keyword: ranked(60, 3_000).slice(0, 3) })],
    'two letters': [1, () => ({ keyword: ranked(60, 3_000).slice(0, 2) })],
    'what nobody wrote': [2, () => ({ keyword: `${ranked(60, 3_000)}xq` })],
    'an exam year in a discipline': [2, () => ({ year: 2005 + below(20), idscataloging: [discipline().id] })],
    "one's own": [6, () => ({ bank: 'mine' })],
    'a word in what colleagues share': [4, () => ({ bank: 'shared', keyword: ranked(60, 3_000) })],
    'a page far behind': [1, () => ({ page: 1_000 + below(10_000) })],
    'a page far behind of a discipline': [1, () => ({ page: 500 + below(1_500), idscataloging: [discipline().id] })],
  } as const satisfies Record<string, readonly [number, () => object]>;
};

/** Searches a bank of 100,000 entries through the product's call; prints and gives milliseconds by kind and for all. */
export const benchBankSearch = async (url?: string): Promise<Record<string, Measured>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assessments-bank-'));
  chmodSync(dataDir, 0o755);
  const own = url === undefined ? await startPostgres({ dataDir, log }) : null;
  const { database, close } = await openPostgres(url ?? own?.url ?? '');
  try {
    const begun = performance.now();
    const bank = await largeBank(database, ENTRIES);
    console.log(
      `${ENTRIES.toLocaleString('en')} entries ready in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
    const app = createApp({
      database,
      now: Date.now,
      images: { normalise: async () => null },
      passwords: { hash, verify },
      files: { write: async () => {}, read: async () => null },
      sendMail: async () => {},
      log,
      baseUrl: '',
      checkOutputs: false,
    });
    const { questions } = clientOver(sender(app, bank.token));
    const figures: Record<string, Measured> = {};
    const mix: number[] = [];
    for (const [name, [weight, next]] of Object.entries(kinds(bank))) {
      const latencies: number[] = [];
      for (let n = 0; n < EACH; n++) {
        const { page = 1, ...filter }: { page?: number } = next();
        const asked = performance.now();
        await questions.getQuestionsNew({ paging: { page }, filter: filter as never });
        latencies.push(performance.now() - asked);
      }
      figures[name] = summary(latencies, 0, latencies.reduce((sum, one) => sum + one, 0) / 1000);
      console.log(line(name, figures[name]));
      for (let n = 0; n < weight; n++) mix.push(...latencies);
    }
    figures['bank search'] = summary(mix, 0, mix.reduce((sum, one) => sum + one, 0) / 1000);
    console.log(line('bank search', figures['bank search']));
    return figures;
  } finally {
    await close();
    await own?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) await benchBankSearch(process.argv[2]);
