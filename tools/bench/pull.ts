import { eq, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import { createClient, createSender } from '../../src/server/client.ts';
import type { Database } from '../../src/server/database/database.ts';
import { bankEntry, device, membership, question, session } from '../../src/server/database/schema.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { toDeviceToken } from '../../src/server/session/device-tokens.ts';
import { sha256Of } from '../../src/server/sha256.ts';
import { newUuid } from '../../tests/support/made-up.ts';
import { largeBank } from './large-bank.ts';
import { overOwnDatabase } from './own-server.ts';
import { serverOver } from './server-over.ts';

const ENTRIES = 10_000;
/** Contacts of a device that has everything. */
const CONTACTS = 200;

/** Measures how long the server takes to tell a device everything, and that nothing has changed. */
export const benchPull = (): Promise<void> =>
  overOwnDatabase(async ({ own: { ownerUrl }, database }) => {
    // Only the owner may make indexes and gather statistics of the tables.
    const owner = await openPostgres({ url: ownerUrl });
    const { token, disciplines } = await largeBank(owner.database, ENTRIES);
    const { token: ofDevice, idSchool } = await addDevice(owner.database, token).finally(owner.close);
    const questions = await database.$count(question);
    const { offline } = createClient(createSender(serverOver(database), ofDevice));
    const chosen = disciplines.map(({ id }) => id);
    const receive = async (idSchool: number) => {
      type Reply = Awaited<ReturnType<typeof offline.syncAssessment>>;
      let [listing, from]: [Reply['listing'], Reply['from']] = [null, null];
      let [pages, rows, characters] = [0, 0, 0];
      for (let hasMore = true; hasMore; pages++) {
        const reply: Reply = await offline.syncAssessment({ idSchool, from, listing, disciplines: chosen });
        rows += reply.rows.length;
        characters += JSON.stringify(reply).length;
        ({ listing, hasMore } = reply);
        if (listing === null) from = reply.to;
      }
      return { pages, rows, characters, from };
    };
    const [begun, before] = [performance.now(), process.cpuUsage()];
    const [own, provided] = [await receive(idSchool), await receive(PROVIDER_SCHOOL_ID)];
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(before);
    console.log(
      `a pull of ${questions} questions: ${own.rows + provided.rows} rows in ${own.pages + provided.pages} replies of ` +
        `${((own.characters + provided.characters) / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s, ` +
        `${((user + system) / 1e6).toFixed(1)} s of processor time with reading the replies, without the database's`,
    );
    const times: number[] = [];
    for (let contact = 0; contact < CONTACTS; contact++) {
      const asked = performance.now();
      await offline.syncAssessment({ idSchool, from: own.from });
      times.push(performance.now() - asked);
    }
    const at = (share: number) => (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1);
    console.log(`a contact without changes: median ${at(0.5)} ms, 95 % below ${at(0.95)} ms`);
  });

/** Registers a device of the user of a session, who gets all questions of their school. */
const addDevice = async (db: Database, token: string) => {
  const [row] = await db
    .select({ idUser: session.idUser, idSchool: membership.idSchool })
    .from(session)
    .innerJoin(membership, eq(membership.idUser, session.idUser))
    .where(eq(session.tokenHash, await sha256Of(token)));
  if (!row) throw new Error('nobody is signed in');
  const { idSchool, idUser } = row;
  for (const table of [question, bankEntry])
    await db.update(table).set({ idOwner: idUser }).where(eq(table.idSchool, idSchool));
  await db.execute(sql`analyze`);
  const ofDevice = toDeviceToken(newUuid());
  const now = Date.now();
  await db.insert(device).values({
    ...{ idSchool, idUser, uuid: newUuid(), name: 'bench', registered: now, lastContact: now },
    ...{ tokenHash: await sha256Of(ofDevice), proof: 'pairingCode' },
  });
  return { token: ofDevice, idSchool };
};
