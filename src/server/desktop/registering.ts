import type { OutputOf, ParsedOf, RefusalOf } from '../../contract/call.ts';
import type { desktop } from '../../contract/desktop.ts';
import { calls } from '../../contract/index.ts';
import { PIN_LENGTH } from '../../core/devices/registered-devices.ts';
import type { Context } from '../area.ts';
import { ApiError } from '../client.ts';
import { hashPassword } from '../password-forms.ts';
import type { Refuse } from '../refusal.ts';
import type { Send } from '../send.ts';
import type { Sessions } from '../session/api.ts';
import { storeAccount } from './account-rows.ts';
import { beginLocalIds } from './local-ids.ts';
import { openLocalSession } from './local-session.ts';
import { storeMirroredRows } from './mirrored-rows.ts';
import { createRemote, NoConnection, refusalIn, revokeDevice } from './remote.ts';
import { prepareDevice, updateDevice } from './store.ts';

type Register = typeof desktop.registerDesktop;
type Registered = OutputOf<typeof calls.devices.registerDevice>;
type RefuseRegister = Refuse<RefusalOf<Register>>;

/**
 * Registers this computer by the server, or again for the same person, and opens its session. What opens it from now on without a network is
 * the password that was given, or the PIN where a pairing code took its place. Changes that a former database has left in the mirror are
 * taken in; they are their author's alone.
 */
export const registerComputer = async (
  { host, now }: Pick<Context<unknown>, 'host' | 'now'>,
  { send, sessions }: { send: Send; sessions: Sessions },
  { pin, ...given }: ParsedOf<Register>,
  refuse: RefuseRegister,
): Promise<void> => {
  const isPaired = Boolean(given.pairingCode);
  if (isPaired && [...pin].length < PIN_LENGTH) return refuse('desktopPinWeak');
  const { database } = host;
  const mirrored = await readMirrored(host);
  const before = await prepareDevice(database, mirrored?.owner.uuid);
  const former = before.idUser === null ? mirrored?.owner : before;
  const isOfSomebody = former !== undefined;
  const registered = await askServer(send, { ...given, uuid: before.uuid }, isOfSomebody, refuse);
  const { token, ...account } = registered.content;
  const { idUser, idSchool } = account;
  if (isOfSomebody && (former.idUser !== idUser || former.idSchool !== idSchool)) {
    // It was registered just now, and is not used: the server need not list it.
    await revokeDevice(send, { token, idDevice: registered.device.idDevice });
    return refuse('desktopOfOther');
  }
  const keyHash = await hashPassword(host, isPaired ? pin : given.password);
  await database.transaction(async (db) => {
    await storeAccount(db, account, now);
    await beginLocalIds(db);
    const { idDevice, name } = registered.device;
    const opensBy = isPaired ? ('pin' as const) : ('password' as const);
    await updateDevice(db, {
      idUser,
      idSchool,
      idDevice,
      name,
      token,
      keyHash,
      opensBy,
      problem: null,
      serverKeys: null,
    });
    if (before.idUser !== null || !mirrored) return;
    await updateDevice(db, { clockOffset: mirrored.owner.clockOffset });
    await storeMirroredRows(db, account, mirrored.rows, (file) => mirrored.stored.has(file));
  });
  await openLocalSession(database, sessions, { idUser, idSchool, sessionToken: before.sessionToken }, now);
};

/** Returns what a former database has left, with which of its files are here; null where nothing waits. */
const readMirrored = async ({ desktop, files }: Context<unknown>['host']) => {
  const owner = (await desktop?.mirror.readOwner()) ?? null;
  const rows = (await desktop?.mirror.readRows()) ?? [];
  if (owner === null || rows.length === 0) return null;
  const names = rows.flatMap((row) => row.files.map(({ asset }) => String(asset['id'])));
  const stored = new Set<string>();
  for (const name of names) if ((await files.size(name)) !== null) stored.add(name);
  return { owner, rows, stored };
};

const askServer = async (
  send: Send,
  given: Parameters<ReturnType<typeof createRemote>['devices']['registerDevice']>[0],
  isRegistered: boolean,
  refuse: RefuseRegister,
): Promise<Registered> => {
  try {
    return await createRemote(send, null).devices.registerDevice(given);
  } catch (error) {
    if (error instanceof NoConnection) return refuse('noConnection');
    const refusal = refusalIn(error, calls.devices.registerDevice.refuses);
    if (refusal === undefined || !(error instanceof ApiError)) throw error;
    // Another person's computer: in this school the server knows it as theirs.
    if (refusal === 'deviceOfOther' && isRegistered) return refuse('desktopOfOther');
    const { errCode: _, error: __, ...fields } = error.envelope;
    return refuse(refusal, fields);
  }
};
