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
import { createRemote, NoConnection, refusalIn, revokeDevice } from './remote.ts';
import { prepareDevice, updateDevice } from './store.ts';

type Register = typeof desktop.registerDesktop;
type Registered = OutputOf<typeof calls.devices.registerDevice>;
type RefuseRegister = Refuse<RefusalOf<Register>>;

/**
 * Registers this computer by the server, or again for the same person, and opens its session. What opens it from now on without a network is
 * the password that was given, or the PIN where a pairing code took its place.
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
  const before = await prepareDevice(database);
  const isRegistered = before.idUser !== null;
  const registered = await askServer(send, { ...given, uuid: before.uuid }, isRegistered, refuse);
  const { token, ...account } = registered.content;
  const { idUser, idSchool } = account;
  if (isRegistered && (before.idUser !== idUser || before.idSchool !== idSchool)) {
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
    await updateDevice(db, { idUser, idSchool, idDevice, name, token, keyHash, opensBy, problem: null });
  });
  await openLocalSession(database, sessions, { idUser, idSchool, sessionToken: before.sessionToken }, now);
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
