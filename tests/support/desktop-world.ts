import { sql } from 'drizzle-orm';
import { desktopCalls } from '../../src/contract/desktop.ts';
import { copiedTableList } from '../../src/core/sync/copied-tables.ts';
import { type ClientOf, createClientOf, createSender } from '../../src/server/client.ts';
import { rowsOf } from '../../src/server/database/database.ts';
import { createMemoryKeys, type KeyStore } from '../../src/server/key-store.ts';
import { createMemoryMirror, type MirrorStore } from '../../src/server/mirror-store.ts';
import { PASSWORD } from './device-world.ts';
import { openWorld, type TestUser, type World } from './world.ts';

/** The connection between a computer and the server: `isCut` while there is none. */
type Line = {
  isCut: boolean;
  /** How many requests pass before it is cut; null = it is not. */
  passing: number | null;
  /** Whether the reply of the last request that passes is lost. */
  losesLastReply: boolean;
  /** The paths of the requests that passed. */
  passed: string[];
  /** Runs once the server has replied to a request, before the computer hears of it. */
  onReply: ((path: string) => Promise<void>) | null;
};

/** A computer on which somebody works without a network, over a database of its own. */
export type Desktop = World & {
  /** The calls that it answers about itself, as its pages make them. */
  desktop: ClientOf<typeof desktopCalls>['desktop'];
  line: Line;
  mirror: MirrorStore;
  keys: KeyStore;
  /** Registers it for somebody and receives everything. */
  registerFor(person: TestUser): Promise<void>;
  /** Returns the rows of which it has copies, as JSON, and the entries of the bank. */
  readCopies(): Promise<Record<string, unknown[]>>;
};

/** Opens a computer beside the world of the server, at the same moment; over the mirror of one whose database is gone, where it is given. */
export const openDesktop = async (server: World, mirror = createMemoryMirror()): Promise<Desktop> => {
  const line: Line = { isCut: false, passing: null, losesLastReply: false, passed: [], onReply: null };
  const keys = createMemoryKeys();
  const toServer = createSender(server.app, null);
  const world = await openWorld({
    desktop: {
      mirror,
      keys,
      send: async (...request) => {
        const isLast = line.passing === 1;
        if (line.isCut || line.passing === 0) throw new TypeError('fetch failed');
        if (line.passing !== null) line.passing--;
        const reply = await toServer(...request);
        line.passed.push(request[1]);
        await line.onReply?.(request[1]);
        if (isLast && line.losesLastReply) throw new TypeError('fetch failed');
        return reply;
      },
    },
  });
  const { desktop } = createClientOf(desktopCalls, createSender(world.app, null));
  return {
    ...world,
    desktop,
    line,
    mirror,
    keys,
    registerFor: async ({ email }) => {
      await desktop.registerDesktop({ email, password: PASSWORD, name: 'Portátil' });
      await desktop.synchronise({});
    },
    readCopies: async () => {
      const tables = [...copiedTableList.map(({ name }) => name), 'bank_entry'];
      const rows: Record<string, unknown[]> = {};
      for (const name of tables)
        rows[name] = rowsOf<{ json: unknown }>(
          await world.database.execute(
            sql`select to_jsonb(t) as json from ${sql.identifier(name)} t order by to_jsonb(t)::text`,
          ),
        ).map(({ json }) => json);
      return rows;
    },
  };
};
