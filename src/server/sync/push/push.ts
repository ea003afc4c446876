import type { SyncChange } from '../../../contract/offline.ts';
import { isSameJson } from '../../../core/same-json.ts';
import { nameOfSyncedCopy } from '../../../core/sync/copy-names.ts';
import { withoutVersions } from '../../../core/sync/fields.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import type { ChangeReason } from '../../../core/sync/outcomes.ts';
import { type Change, isEmpty, type Target } from '../../../core/sync/resolve.ts';
import type { SyncedEntity } from '../../../core/sync/synced-entities.ts';
import type { Context } from '../../area.ts';
import { writeAudit } from '../../audit/api.ts';
import { runInTransaction } from '../../dispatcher/api.ts';
import { Refusal } from '../../refusal.ts';
import { sha256Of } from '../../sha256.ts';
import type { RowRef } from '../pull/reply.ts';
import { hasSeen } from '../pull/revision.ts';
import type { Viewer } from '../pull/viewer.ts';
import type { Entity, Sending } from './entity.ts';
import { type Answer, addAnswer, findAnswer, findDeviceName, type Sender } from './store.ts';

/** How each kind of row is found and changed. */
// biome-ignore lint/suspicious/noExplicitAny: each works with the rows that it has found itself.
export type Entities = Record<SyncedEntity, Entity<any>>;

export type Answered = Answer & { uuid: string };

/**
 * Makes the changes that a device sends, in their order, each in a transaction of its own and once for ever. Returns what became of each, and
 * the rows that the device is told in any case.
 */
export const push = async (
  context: Context,
  entities: Entities,
  { sender, viewer, changes }: { sender: Sender; viewer: Viewer; changes: readonly SyncChange[] },
): Promise<{ answers: Answered[]; told: RowRef[] }> => {
  const answers: Answered[] = [];
  const told: RowRef[] = [];
  for (const change of changes) {
    const answer = await answerOnce(context, entities, { sender, viewer, change });
    answers.push({ uuid: change.uuid, ...answer });
    // A device keeps what it has added and the server cannot store.
    const isKept = answer.outcome === 'refused' && change.kind === 'add';
    told.push({ entity: change.entity, uuid: change.row.toLowerCase(), isKept });
    if (answer.copy !== null) told.push({ entity: change.entity, uuid: answer.copy });
  }
  return { answers, told };
};

type Sent = { sender: Sender; viewer: Viewer; change: SyncChange };

/** Returns the stored answer to a change, or makes the change and stores what became of it. */
const answerOnce = async (context: Context, entities: Entities, sent: Sent): Promise<Answer> => {
  const { me, now, host, call } = context;
  const { sender, change } = sent;
  const named = { uuid: change.uuid.toLowerCase(), row: change.row.toLowerCase() };
  const stored = { ...named, bodyHash: await sha256Of(JSON.stringify(sorted(change))) };
  const run = (work: (sending: Sending) => Promise<Answer>) =>
    runInTransaction(host.database, { by: me.idUser, at: now }, async (db): Promise<Answer> => {
      const former = await findAnswer(db, sender, named.uuid);
      if (former) return former.bodyHash === stored.bodyHash ? toAnswer(former) : notValid;
      const answer = await work({ ...context, db, sender, viewer: sent.viewer, at: Math.min(change.at, now) });
      if (!(await addAnswer(db, sender, stored, answer, now))) throw new AnsweredMeanwhile();
      const subject = { entity: change.entity, row: named.row, change: named.uuid, idDevice: sender.idDevice };
      await writeAudit(db, { call, subject, after: { kind: change.kind, ...answer } });
      return answer;
    });
  try {
    return await run((sending) => makeChange(sending, entities[change.entity], change));
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return run(() => Promise.reject(error));
    const reason = reasonOf(error);
    if (reason === null) throw error;
    // What it had changed already is rolled back.
    return run(async () => ({ outcome: 'refused', reason, copy: null }));
  }
};

/** Thrown where the same device has sent the same change twice at a time; the other one has been answered. */
class AnsweredMeanwhile extends Error {}

const notValid: Answer = { outcome: 'refused', reason: 'notValid', copy: null };
const toAnswer = ({ outcome, reason, copy }: Answer): Answer => ({ outcome, reason, copy });

const makeChange = async <Row>(begun: Sending, entity: Entity<Row>, sent: SyncChange): Promise<Answer> => {
  const { change, versions } = toChange(sent, begun.now);
  if (versions.length === 0 && isEmpty(change)) return done;
  const { row, target } = await entity.find(begun, change.row);
  const wonAt = target !== undefined && target.is !== 'gone' ? target.at : 0;
  const sending = { ...begun, at: Math.max(change.at, wonAt) };
  const former = target !== undefined && target.is !== 'gone' ? target.fields : {};
  const isStored = target?.is === 'editable' || target?.is === 'finished';
  if (isStored && change.kind !== 'delete' && versions.length === 0 && isSameJson(former, change.after)) return done;
  if (begun.me.device?.revoked != null) return keepForOwner(sending, entity, { change, versions, row, target });
  const { row: wanted, copy, reason } = entity.resolve(withSeen(change, target), target);
  let isWhole = true;
  if (wanted === null) {
    if (row !== undefined) await entity.remove(sending, row, formerQuestionsOf(sent));
  } else if (wanted !== undefined) {
    const written =
      row === undefined
        ? await entity.add(sending, change.row, wanted, versions)
        : await entity.edit(sending, row, { fields: wanted, versions, before: former });
    isWhole = written.isWhole && change.kind !== 'delete' && isSameJson(wanted, change.after);
  } else if (row !== undefined && change.kind !== 'delete')
    await entity.keepVersions?.(sending, row, copy ?? change.after, versions);
  if (copy !== null) {
    const isOfDevice = wanted === undefined || (copy !== former && change.at <= wonAt);
    const version = { copy, isOfDevice, at: isOfDevice ? change.at : wonAt };
    return { outcome: 'copied', reason, copy: await addCopy(sending, entity, row, version) };
  }
  if (reason !== null) return { outcome: 'refused', reason: reason === 'conflict' ? null : reason, copy: null };
  return isWhole ? done : { ...done, outcome: 'merged' };
};

const formerQuestionsOf = (sent: SyncChange): readonly string[] =>
  sent.kind === 'delete' ? (sent.formerQuestions ?? []).map((uuid) => uuid.toLowerCase()) : [];

type Kept<Row> = { change: Change; versions: readonly unknown[]; row: Row | undefined; target: Target };

/** Stores what a device sends whose registration was revoked, for its user to look at: it changes and deletes nothing that is here. */
const keepForOwner = async <Row>(
  sending: Sending,
  entity: Entity<Row>,
  { change, versions, row, target }: Kept<Row>,
): Promise<Answer> => {
  if (change.kind === 'delete')
    return target === undefined || target.is === 'gone' ? done : { ...done, outcome: 'refused', reason: 'revoked' };
  const version = { copy: change.after, isOfDevice: true, at: change.at };
  if (target !== undefined) {
    if (row !== undefined && target.is === 'gone') await entity.keepVersions?.(sending, row, change.after, versions);
    return { outcome: 'copied', reason: 'revoked', copy: await addCopy(sending, entity, row, version) };
  }
  // What nobody has here keeps its uuid: what comes later names it by that.
  await entity.add(sending, change.row, await withMark(sending, entity, version), versions);
  return { outcome: 'copied', reason: 'revoked', copy: change.row };
};

const done: Answer = { outcome: 'done', reason: null, copy: null };

/** Returns a deletion with the revision of now, where that says nothing that its device has not seen. */
const withSeen = (change: Change, target: Target): Change =>
  change.kind === 'delete' && target !== undefined && target.is !== 'gone' && hasSeen(change.revision, target.revision)
    ? { ...change, revision: target.revision }
    : change;

/** Returns a change as the rules have it, made now at the latest, and the versions that came with it. */
const toChange = (sent: SyncChange, now: number): { change: Change; versions: readonly unknown[] } => {
  const named = { uuid: sent.uuid.toLowerCase(), row: sent.row.toLowerCase(), at: Math.min(sent.at, now) };
  if (sent.kind === 'delete') return { change: { ...named, kind: 'delete', revision: sent.revision }, versions: [] };
  const { fields: after, versions } = withoutVersions(sent.after);
  if (sent.kind === 'add') return { change: { ...named, kind: 'add', after }, versions };
  // A field that says the same before and after was not edited.
  const before = Object.entries(sent.before).filter(([name, former]) => !isSameJson(former, after[name]));
  return { change: { ...named, kind: 'edit', before: Object.fromEntries(before), after }, versions };
};

type Version = { copy: Fields; isOfDevice: boolean; at: number };

const addCopy = async <Row>(
  sending: Sending,
  entity: Entity<Row>,
  row: Row | undefined,
  version: Version,
): Promise<string> => entity.copy(sending, row, await withMark(sending, entity, version));

/** Returns the fields of a copy, whose name says where they come from. */
const withMark = async <Row>(
  { db, me, sender }: Sending,
  entity: Entity<Row>,
  { copy, isOfDevice, at }: Version,
): Promise<Fields> => {
  const { [entity.nameField]: name } = copy;
  const marked = nameOfSyncedCopy(typeof name === 'string' ? name : '', {
    device: isOfDevice ? await findDeviceName(db, sender) : null,
    ...{ at, language: me.language, timezone: me.timezone },
  });
  return { ...copy, [entity.nameField]: marked };
};

const reasons: Partial<Record<string, ChangeReason>> = {
  assessmentHasSchedules: 'changedMeanwhile',
  notQuestionOwner: 'notAllowed',
  reviewNotPossible: 'notAllowed',
};

/** SQLSTATE classes of values that the database does not take: data exceptions and constraints. */
const BAD_VALUE = /^2[23]/;

/** Returns why a change cannot be made, by what making it threw; null for a fault that is not the change's. */
const reasonOf = (error: unknown): ChangeReason | null => {
  if (error instanceof Refusal) return reasons[error.refusal] ?? 'notValid';
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && BAD_VALUE.test(error.code)) return 'notValid';
  return reasonOf(error.cause);
};

/** Returns a value with the fields of objects in order, so that the same content has the same text. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
