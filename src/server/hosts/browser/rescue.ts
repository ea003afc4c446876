import { desktopCalls } from '../../../contract/desktop.ts';
import type { DatabaseFault } from '../../../contract/rescue.ts';
import type { DatabaseFaultReason } from '../../../core/devices/desktop-values.ts';
import { UnusableDatabase } from '../../database/unusable-database.ts';
import type { MirrorStore } from '../../mirror-store.ts';
import { isFull } from '../../no-room.ts';
import { NotNow } from './not-now.ts';
import type { RequestHandler } from './requests.ts';

type Deps = {
  mirror: MirrorStore;
  /** Has the database set aside at the next start. */
  setAside: () => Promise<void>;
};

/**
 * Returns the handler of requests while the database cannot be opened: it says why and what is stored beside it, and has the database set
 * aside where its user wants to begin again. Whatever else is asked for is answered as an outage, by `databaseFault` as this one.
 */
export const createRescue = (error: unknown, { mirror, setAside }: Deps): RequestHandler => {
  const { getDatabaseFault, getMirror, setDatabaseAside } = desktopCalls.rescue;
  const readFault = async (): Promise<DatabaseFault> => ({
    reason: faultReasonOf(error),
    details: textOf(error).slice(0, 1000),
    left: await readLeft(mirror).catch(() => null),
  });
  return async ({ path }) => {
    switch (path.split('?')[0]) {
      case getDatabaseFault.path:
        return reply(200, { success: true, content: await readFault() });
      case getMirror.path:
        return reply(200, { success: true, content: await readMirror(mirror) });
      case setDatabaseAside.path:
        await setAside();
        return reply(200, { success: true });
      default:
        return reply(503, {
          success: false,
          errCode: 503,
          error: `The database cannot be opened`,
          databaseFault: true,
        });
    }
  };
};

/** Returns why a database could not be opened. What nobody foresaw is taken for damage: of that nothing is deleted. */
export const faultReasonOf = (error: unknown): DatabaseFaultReason => {
  if (isFull(error)) return 'noRoom';
  if (error instanceof UnusableDatabase) return 'otherVersion';
  return error instanceof NotNow || isHeld(error) || isNotLoaded(error) ? 'notNow' : 'damaged';
};

/** Returns whether a part of the app was not loaded, as browsers say it. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|import|load|network/i.test(error.message);

const isHeld = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NoModificationAllowedError';

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

const readLeft = async (mirror: MirrorStore): Promise<DatabaseFault['left']> => {
  const owner = await mirror.readOwner();
  if (owner === null) return null;
  const { firstName, lastName, email } = owner;
  return { person: { firstName, lastName, email }, changes: (await mirror.keys()).length };
};

const readMirror = async (mirror: MirrorStore) => {
  const rows = await mirror.readRows();
  const files = rows.flatMap((row) => row.files.map(({ asset }) => String(asset['id'])));
  return { owner: await mirror.readOwner(), rows, files: [...new Set(files)] };
};

const reply = (status: number, body: object) => ({
  status,
  headers: [['content-type', 'application/json']] satisfies [string, string][],
  body: new TextEncoder().encode(JSON.stringify(body)).buffer,
});
