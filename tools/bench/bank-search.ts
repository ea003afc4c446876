import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Doc } from '../../src/questions/text/document/document.ts';
import { plainText } from '../../src/questions/text/plain/plain-text.ts';
import { createClient, createSender } from '../../src/server/client.ts';
import { type Database, rowsOf } from '../../src/server/database/database.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { type LargeBank, largeBank } from './large-bank.ts';
import { line, type Measured, summary } from './load.ts';
import { quietLog, serverOver } from './server-over.ts';
import { words, writer } from './words.ts';

const ENTRIES = 100_000;
const EACH = 60;
/** The filters teachers set, each with how often it comes in a hundred searches. */
const kinds = ({ contentNames, disciplineNames, disciplines, idCourse }: LargeBank) => {
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
    'the name of a content': [2, () => ({ keyword: any(contentNames) })],
    'the name of a discipline': [1, () => ({ keyword: any(disciplineNames) })],
    'a school year': [1, () => ({ keyword: any(['2 ESO', '2.º ESO', '1 bachillerato']) })],
    'a discipline and a school year': [1, () => ({ keyword: `${any(disciplineNames)} ${1 + below(4)} ESO` })],
    'the beginning of a name, as it is typed': [2, () => ({ keyword: any(contentNames).slice(0, 4) })],
    'what nobody wrote': [2, () => ({ keyword: `${ranked(60, 3_000)}xq` })],
    'an exam year in a discipline': [2, () => ({ year: 2005 + below(20), idscataloging: [discipline().id] })],
    'what is hard': [2, () => ({ difficulty: 'hard' })],
    'what is of medium difficulty': [2, () => ({ difficulty: 'medium' })],
    'what is of medium difficulty, a word': [1, () => ({ difficulty: 'medium', keyword: ranked(60, 3_000) })],
    'what a class has not had': [3, () => ({ idCourseUnused: idCourse })],
    'a content that a class has not had': [
      2,
      () => ({ idCourseUnused: idCourse, idscataloging: [any(discipline().contents).id] }),
    ],
    "one's own": [6, () => ({ bank: 'mine' })],
    'a word in what colleagues share': [4, () => ({ bank: 'shared', keyword: ranked(60, 3_000) })],
    'a page far behind': [1, () => ({ page: 1_000 + below(10_000) })],
    'a page far behind of a discipline': [1, () => ({ page: 500 + below(1_500), idscataloging: [discipline().id] })],
  } as const satisfies Record<string, readonly [number, () => object]>;
};

/** Keywords that find nothing, for which other searches are suggested. */
const misspelled = {
  'help for a word with a letter too many': (word: string) => `${word.slice(0, 3)}x${word.slice(3)}`,
  'help for a word without a letter': (word: string) => `${word.slice(0, 3)}${word.slice(4)}`,
  'help for a word spelled as it sounds': (word: string) => `h${word.replace(/f/, 'ph').replace(/c(?=[ie])/, 's')}`,
  'help for two misspelled words': (word: string) => `${word.slice(0, 2)}x${word.slice(2)} ecuasionx`,
  'help for what nobody wrote': () => 'zzkwxq',
} as const satisfies Record<string, (word: string) => string>;

/** What is looked for while somebody writes a question; `command` is one of the bank's. */
const texts = {
  'a whole command': (command: string) => command,
  'a command of another': (command: string) => command.replace(/\S+\?$/, 'otra?'),
  'its first words': (command: string) => command.slice(0, 30),
  'its first letters': (command: string) => command.slice(0, 12),
  'words of nearly all': () => words.slice(0, 3).join(' ').padEnd(12, ' de'),
} as const satisfies Record<string, (command: string) => string>;

/** What the first step of the builder counts while contents are chosen. */
const selections = ({ disciplines }: LargeBank, below: (bound: number) => number) => {
  const discipline = () => disciplines[below(disciplines.length)];
  const contents = () => discipline()?.contents.map(({ id }) => id) ?? [];
  return {
    'count of a discipline': () => [discipline()?.id ?? 0],
    'count of a content': () =>
      contents()
        .slice(-1 - below(4))
        .slice(0, 1),
    'count of some contents': () => contents().filter(() => below(2) === 0),
    'count of some contents and a school year': () => {
      const { contents = [], years = [] } = discipline() ?? {};
      return [...contents.flatMap(({ id }) => (below(2) === 0 ? id : [])), ...years.slice(below(6)).slice(0, 1)];
    },
    'count of all disciplines': () => disciplines.map(({ id }) => id),
  } as const satisfies Record<string, () => number[]>;
};

/** What an editor asks of the queue of reviews. */
const queues = ({ disciplines }: LargeBank, below: (bound: number) => number) =>
  ({
    'the review queue as it opens': () => ({ state: 'inReview', order: 'waiting' }),
    'all reviews': () => ({}),
    'the review queue, a discipline': () => ({
      ...{ state: 'inReview', order: 'waiting' },
      idscataloging: [disciplines[below(disciplines.length)]?.id],
    }),
    'the review queue, a word': () => ({ state: 'inReview', order: 'best', keyword: words[60 + below(200)] }),
    'what was published': () => ({ state: 'published' }),
    'what was published, a word': () => ({ state: 'published', order: 'best', keyword: words[60 + below(2_940)] }),
  }) as const satisfies Record<string, () => object>;

/** Searches a bank of 100,000 entries through the product's calls; prints and gives milliseconds by kind and for all. */
export const benchBankSearch = async (url?: string): Promise<Record<string, Measured>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assessments-bank-'));
  chmodSync(dataDir, 0o755);
  const own = url === undefined ? await startPostgres({ dataDir, log: quietLog }) : null;
  const begun = performance.now();
  // Indexes are dropped while rows are added, which only the owner may.
  const owner = await openPostgres({ url: own?.ownerUrl ?? String(url) });
  const bank = await largeBank(owner.database, ENTRIES).finally(owner.close);
  const { database, close } = await openPostgres(own ?? { url: String(url) });
  try {
    console.log(
      `${ENTRIES.toLocaleString('en')} entries ready in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
    );
    const app = serverOver(database);
    const { questions, assessments } = createClient(createSender(app, bank.token));
    const figures = await searchAsTeachers(database, bank, EACH);
    const measure = async <Asked>(name: string, asked: readonly Asked[], ask: (one: Asked) => Promise<unknown>) => {
      const latencies: number[] = [];
      for (const one of asked) {
        const begun = performance.now();
        await ask(one);
        latencies.push(performance.now() - begun);
      }
      figures[name] = summary(latencies, 0, sumOf(latencies) / 1000);
      console.log(line(name, figures[name]));
    };
    const { below } = writer(3);
    const times = Array.from({ length: EACH }, (_, n) => n);
    for (const [name, keywordOf] of Object.entries(misspelled)) {
      const keywords = times.map(() => keywordOf(words[60 + below(2_940)] ?? ''));
      await measure(name, keywords, (keyword) => questions.getSearchHelp({ filter: { keyword } }));
    }
    const commands = await commandsOf(database, EACH);
    for (const [name, textOf] of Object.entries(texts))
      await measure(name, commands, (command) => questions.searchQuestionsByText({ text: textOf(command) }));
    for (const [name, idsOf] of Object.entries(selections(bank, below)))
      await measure(name, times, () => assessments.countQuestions({ idsCataloging: idsOf() }));
    const editor = createClient(createSender(app, bank.editorToken));
    for (const [name, filterOf] of Object.entries(queues(bank, below)))
      await measure(name, times, () =>
        editor.questions.getQuestionsNew({ paging: { page: 1 }, filter: { bank: 'review', ...filterOf() } as never }),
      );
    return figures;
  } finally {
    await close();
    await own?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/**
 * Searches a bank as often as this with each kind of filter that teachers set; prints and gives milliseconds by kind, and for a mix of
 * them all as `bank search`.
 */
export const searchAsTeachers = async (
  database: Database,
  bank: LargeBank,
  each: number,
): Promise<Record<string, Measured>> => {
  const { questions } = createClient(createSender(serverOver(database), bank.token));
  const figures: Record<string, Measured> = {};
  const mix: number[] = [];
  for (const [name, [weight, next]] of Object.entries(kinds(bank))) {
    const latencies: number[] = [];
    for (let n = 0; n < each; n++) {
      const { page = 1, ...filter }: { page?: number } = next();
      const asked = performance.now();
      await questions.getQuestionsNew({ paging: { page }, filter: { order: 'best', ...filter } as never });
      latencies.push(performance.now() - asked);
    }
    figures[name] = summary(latencies, 0, sumOf(latencies) / 1000);
    console.log(line(name, figures[name]));
    for (let n = 0; n < weight; n++) mix.push(...latencies);
  }
  figures['bank search'] = summary(mix, 0, sumOf(mix) / 1000);
  console.log(line('bank search', figures['bank search']));
  return figures;
};

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The commands of so many questions from all over the bank. */
const commandsOf = async (db: Database, count: number): Promise<string[]> => {
  const rows = rowsOf<{ command: Doc }>(
    await db.execute(sql`
      select content -> 'command' as command from question_version
      where id % ((select max(id) from question_version) / ${count}) = 0 order by id limit ${count}`),
  );
  return rows.map(({ command }) => plainText(command));
};

if (import.meta.main) await benchBankSearch(process.argv[2]);
