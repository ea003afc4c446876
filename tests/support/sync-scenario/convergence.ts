import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { copiedTableList } from '../../../src/core/sync/copied-tables.ts';
import { FIRST_LOCAL_ID } from '../../../src/core/sync/local-ids.ts';
import { type Database, rowsOf as rowsIn } from '../../../src/server/database/database.ts';
import { changeLog } from '../../../src/server/database/schema.ts';
import { type Reply, storeReply } from '../../../src/server/desktop/reply.ts';
import type { Ledger } from './ledger.ts';
import type { Computer, Participants, Server } from './participants.ts';
import { papersOf, shownTo } from './shown.ts';

const MOST_ROUNDS = 5;

type Rows = Record<string, unknown[]>;

/** Throws with the problem, and the first difference, unless two values are the same. */
export const checkSame = (one: unknown, other: unknown, problem: string): void => {
  if (!isDeepStrictEqual(one, other)) throw new Error(`${problem}: ${differenceOf(one, other)}`);
};

/** Returns where two values differ first. */
const differenceOf = (one: unknown, other: unknown, path = ''): string => {
  const isBoth = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (!isBoth) return `${path}: ${JSON.stringify(one)?.slice(0, 300)} and ${JSON.stringify(other)?.slice(0, 300)}`;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const name = [...new Set([...Object.keys(a), ...Object.keys(b)])].find((key) => !isDeepStrictEqual(a[key], b[key]));
  return name === undefined ? path : differenceOf(a[name], b[name], `${path}.${name}`);
};

const readRows = async (database: Database, table: string): Promise<unknown[]> =>
  rowsIn<{ json: unknown }>(
    await database.execute(sql`select to_jsonb(t) as json from ${sql.identifier(table)} t order by to_jsonb(t)::text`),
  ).map(({ json }) => json);

const readCopies = async (database: Database, more: readonly string[]): Promise<Rows> => {
  const rows: Rows = {};
  for (const name of [...copiedTableList.map((table) => table.name), ...more])
    rows[name] = await readRows(database, name);
  return rows;
};

/** What computers of a person have alike: rows of which the server knows, but for versions and files that only one of them has ever shown. */
const toldRows = async ({ world }: Computer): Promise<Rows> => {
  const copies = await readCopies(world.database, ['bank_entry']);
  const isTold = (row: unknown) => !Object.values(row as object).some((value) => Number(value) >= FIRST_LOCAL_ID);
  const rowsOf = (table: string) => (copies[table] ?? []) as Record<string, unknown>[];
  const told = Object.keys(copies).filter((table) => !table.endsWith('_version') && !table.startsWith('asset'));
  return Object.fromEntries(
    told.map((table) => [
      table,
      rowsOf(table)
        .filter(isTold)
        .map((row) => counted(table, row)),
    ]),
  );
};

/** Returns a row without what the change log says nothing of. */
const counted = (table: string, row: unknown): unknown => {
  const { ignored = {} } = copiedTableList.find(({ name }) => name === table) ?? {};
  return Object.fromEntries(Object.entries(row as object).filter(([column]) => !(column in ignored)));
};

/** Lets everything arrive and each computer ask until nobody has anything to say. */
export const syncUntilQuiet = async ({
  server,
  computers,
}: Pick<Participants, 'server' | 'computers'>): Promise<void> => {
  for (const computer of computers) {
    computer.wire.draw = () => null;
    computer.wire.onReply = async () => {};
    await computer.wire.deliverLate();
  }
  const readChanges = () => server.world.database.$count(changeLog);
  let before = -1;
  // A computer hears in the first round that it has to be registered again.
  for (let round = 0; round < MOST_ROUNDS && (round < 2 || before !== (await readChanges())); round++) {
    before = await readChanges();
    for (const computer of computers) {
      await computer.makeReady();
      await computer.calls.synchronise({});
    }
  }
};

/**
 * Throws unless, after quiet, computers have what the server has, nothing that was written is lost, ids lead where they did, and what is
 * repeated changes nothing.
 */
export const checkConvergence = async (
  { server, computers }: Pick<Participants, 'server' | 'computers'>,
  ledger: Ledger,
): Promise<void> => {
  const people = Map.groupBy(computers, ({ person }) => person);
  const there: unknown[] = [];
  for (const name of ['Ana', 'Bruno']) {
    const { client, idUser } = server.person(name);
    const online = await shownTo(client);
    const replaced = await listReplaced(server, idUser);
    const papers = await papersOf(client, replaced);
    there.push(online, papers);
    for (const [index, computer] of (people.get(name) ?? []).entries()) {
      const events = (await computer.calls.getSyncEvents({ most: 200 })).content;
      const unfit = events.filter(({ outcome, reason }) => outcome === 'refused' && reason === 'notValid');
      checkSame(unfit, [], `computer ${index} of ${name} has sent what the server cannot store`);
      const { waiting, problem } = await computer.state();
      checkSame({ waiting, problem }, { waiting: 0, problem: null }, `computer ${index} of ${name} is not done`);
      checkSame(
        await shownTo(computer.client),
        online,
        `computer ${index} of ${name} shows something else than the server`,
      );
      checkSame(await papersOf(computer.client, replaced), papers, `computer ${index} of ${name} has another paper`);
    }
    for (const file of new Set(JSON.stringify(online).match(/[0-9a-f]{32}\.\w+/g)))
      for (const { host } of [server.world, ...(people.get(name) ?? []).map(({ world }) => world)])
        if ((await host.files.size(file)) === null) throw new Error(`the file ${file} is not everywhere`);
    const [first, ...others] = people.get(name) ?? [];
    if (!first) continue;
    const told = await toldRows(first);
    for (const other of others) checkSame(await toldRows(other), told, `computers of ${name} have other rows`);
  }
  const lost = ledger.lostFrom(there);
  if (lost.length > 0) throw new Error(`lost: ${lost.join(', ')}`);
  for (const computer of computers) await checkReferences(computer);
  await checkRepeats(server, computers);
};

/** Returns the ids of somebody's finished assessments that are in no list, because others take their place. */
const listReplaced = async ({ world }: Server, idUser: number): Promise<number[]> =>
  rowsIn<{ id: number | string }>(
    await world.database.execute(sql`
      select a.id from assessment a
      where a.id_owner = ${idUser} and not a.deleted
        and exists (select from assessment other where other.id_school = a.id_school and other.id_replaces = a.id)
      order by a.id`),
  ).map(({ id }) => Number(id));

/** Throws where a row of a computer refers to one that is not there. */
const checkReferences = async ({ world, person }: Computer): Promise<void> => {
  for (const { name, references = {} } of copiedTableList)
    for (const [column, { table, school = 'id_school', isList }] of Object.entries(references)) {
      if (typeof table !== 'string' || isList || school === null) continue;
      const dangling = rowsIn<{ json: unknown }>(
        await world.database.execute(sql`
          select to_jsonb(t) as json from ${sql.identifier(name)} t
          where t.${sql.identifier(column)} is not null and not exists (
            select from ${sql.identifier(table)} held
            where held.id_school = t.${sql.identifier(school)} and held.id = t.${sql.identifier(column)}) limit 1`),
      );
      if (dangling.length > 0)
        throw new Error(
          `a computer of ${person} has no ${table} for ${name}.${column}: ${JSON.stringify(dangling[0])}`,
        );
    }
};

const checkRepeats = async ({ world }: Server, computers: readonly Computer[]): Promise<void> => {
  const ofServer = () => readCopies(world.database, ['bank_entry', 'device_change', 'change_log']);
  const before = await ofServer();
  for (const computer of computers) await computer.wire.repeatAll();
  checkSame(await ofServer(), before, 'a repeated request changed something');
  for (const { world, wire, person } of computers) {
    const rows = () =>
      readCopies(world.database, ['local_change', 'local_base', 'local_event', 'local_id', 'bank_entry']);
    const had = await rows();
    for (const { reply } of wire.exchanges) await storeReply(world.host, reply as Reply, world.clock.now());
    checkSame(await rows(), had, `a repeated reply changed something on a computer of ${person}`);
  }
};
