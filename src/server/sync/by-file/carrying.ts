import { z } from 'zod';
import type { ParsedOf, RefusalOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { CarriedChanges, SyncChange } from '../../../contract/offline.ts';
import { canRegisterDevice } from '../../../core/policies/device.ts';
import { fileNamesIn, renameFiles, shownNameOf } from '../../../core/sync/file-names.ts';
import { type CarriedCounts, MOST_SYNC_FILE_BYTES } from '../../../core/sync/sync-file.ts';
import { nameOfSyncFile } from '../../../core/sync/sync-file-names.ts';
import { type Context, type Me, schoolOf } from '../../area.ts';
import { BadInput, readStorable } from '../../dispatcher/api.ts';
import type { Refuse } from '../../refusal.ts';
import type { Sessions } from '../../session/api.ts';
import { readWhole } from '../../source.ts';
import type { PullInTurns } from '../pull/in-turns.ts';
import { viewerOf } from '../pull/viewer.ts';
import { type Answered, type Entities, push } from '../push/push.ts';
import { packContent, unpackContent } from './content.ts';
import type { InstallationKeys } from './installation-keys.ts';
import { collectFiles, collectReplies } from './replies.ts';
import { isSignedBy, openSealed, readSealed, refusalOfFrame, sealFile } from './sealing.ts';
import { findDeviceByUuid } from './store.ts';
import { storeCarriedFiles } from './stored-files.ts';

type Carry = typeof calls.offline.carryChanges;
type RefuseCarry = Refuse<RefusalOf<Carry>>;
type Device = NonNullable<Awaited<ReturnType<typeof findDeviceByUuid>>>;

export type CarryingServices = {
  sessions: Pick<Sessions, 'findOfDevice'>;
  entities: Entities;
  pullInTurns: PullInTurns;
  installationKeys: () => Promise<InstallationKeys>;
};

/**
 * Takes a file with the changes of a device: makes them in the name of its user, and returns the file with the reply to the device. Refuses what
 * the device has not signed, before anything is changed.
 */
export const carryChanges = async (
  context: Context,
  services: CarryingServices,
  file: ParsedOf<Carry>['file'],
  refuse: RefuseCarry,
) => {
  const { db, now, recordChange } = context;
  const installation = await services.installationKeys();
  const { device, encryptionKey, said, files } = await openFile(context, installation, file, refuse);
  const user = await services.sessions.findOfDevice(db, device.tokenHash, now);
  if (user?.device == null || !canRegisterDevice(user)) return refuse('syncFileUserLeft');
  const own: Context = { ...context, me: user, call: callOf(context, user) };

  const { readable, unreadable } = readChanges(said.changes);
  const shown = new Set(fileNamesIn(readable));
  const names = await storeCarriedFiles(
    own,
    files.filter(({ name }) => shown.has(shownNameOf(name))),
    refuse,
  );
  const sender = { idSchool: schoolOf(user), idDevice: user.device.idDevice };
  const changes = readable.map((change) => renameFiles(change, names));
  const pushed = await push(own, services.entities, { sender, viewer: viewerOf(user, []), changes });
  const answers = [...pushed.answers, ...unreadable];
  const replies = await collectReplies(own, services.pullInTurns, said, { answers, told: pushed.told });
  const counts = countsOf(answers);
  recordChange({ after: { idDevice: sender.idDevice, ...counts } });

  const content = await packContent({ said: { replies }, files: await collectFiles(own, said.missing, replies) });
  const header = { kind: 'reply', installation: installation.name, idSchool: sender.idSchool, counts } as const;
  const { name, uuid } = device;
  const bytes = await sealFile(
    content,
    { ...header, device: uuid },
    { to: encryptionKey, by: installation.keys.signing.privateKey },
  );
  const { language, timezone } = context.me;
  return {
    ...{ bytes, type: 'application/octet-stream' },
    name: nameOfSyncFile({ kind: 'reply', device: name, at: now, language, timezone }),
  };
};

/** Opens a file that a device of the caller's school has signed. Refuses any other. */
const openFile = async (
  { db, me }: Context,
  { name, keys }: InstallationKeys,
  file: ParsedOf<Carry>['file'],
  refuse: RefuseCarry,
) => {
  if (file.size > MOST_SYNC_FILE_BYTES) return refuse('syncFileOtherKind');
  const sealed = await readSealed(new Uint8Array(await readWhole(file)), 'changes');
  if (typeof sealed === 'string') return refuse(refusalOfFrame[sealed]);
  const { installation, idSchool, device: uuid } = sealed.header;
  if (installation !== name) return refuse('syncFileOfOtherInstallation');
  if (idSchool !== schoolOf(me)) return refuse('syncFileOfOtherSchool');
  const device: Device = (await findDeviceByUuid(db, { idSchool, uuid })) ?? refuse('syncFileOfUnknownDevice');
  const signingKey = device.signingKey ?? refuse('syncFileOfUnknownDevice');
  const encryptionKey = device.encryptionKey ?? refuse('syncFileOfUnknownDevice');
  if (!(await isSignedBy(sealed, signingKey))) return refuse('syncFileSignatureWrong');
  const opened = (await openSealed(sealed, keys)) ?? refuse('syncFileOfOtherInstallation');
  const content = (await unpackContent(opened)) ?? refuse('syncFileOtherKind');
  const said = CarriedChanges.safeParse(content.said);
  return said.success ? { device, encryptionKey, said: said.data, files: content.files } : refuse('syncFileOtherKind');
};

/** Returns a call as the audit has it: what is changed is changed by the user of the device. */
const callOf = ({ call }: Context, { idUser, idSchool }: Me): Context['call'] => ({
  ...call,
  me: { idUser, idSchool },
  call: 'syncAssessment',
});

const Named = z.object({ uuid: z.uuid() });

/** Returns changes as a request would have brought them, and the answers to those that nobody can read. */
const readChanges = (given: readonly unknown[]): { readable: SyncChange[]; unreadable: Answered[] } => {
  const [readable, unreadable]: [SyncChange[], Answered[]] = [[], []];
  for (const one of given) {
    const change = readChange(one);
    const named = Named.safeParse(one);
    if (change) readable.push(change);
    else if (named.success) unreadable.push({ ...named.data, outcome: 'refused', reason: 'notValid', copy: null });
  }
  return { readable, unreadable };
};

const readChange = (given: unknown): SyncChange | undefined => {
  try {
    return SyncChange.safeParse(readStorable(given)).data;
  } catch (error) {
    if (error instanceof BadInput) return undefined;
    throw error;
  }
};

const countsOf = (answers: readonly Answered[]): CarriedCounts => {
  const count = (outcome: Answered['outcome']) => answers.filter((answer) => answer.outcome === outcome).length;
  return {
    ...{ changes: answers.length, asSent: count('done'), merged: count('merged') },
    ...{ copied: count('copied'), refused: count('refused') },
  };
};
