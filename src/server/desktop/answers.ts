import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { OutputOf } from '../../contract/call.ts';
import type { CopiedRow, offline, SyncChange } from '../../contract/offline.ts';
import { readNameOfSyncedCopy } from '../../core/sync/copy-names.ts';
import { fieldsOf, nameFields, withoutVersions } from '../../core/sync/fields.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import type { Database } from '../database/database.ts';
import { localBase, localChange, localEvent } from '../database/schema.ts';
import { editedAt } from './local-rows.ts';
import { forgetTakings } from './takings.ts';

export type Answer = OutputOf<typeof offline.syncAssessment>['answers'][number];
type Sent = typeof localChange.$inferSelect;

/** So many events are stored: those of some weeks. */
const MOST_EVENTS = 1000;
const TITLE_LENGTH = 120;

/**
 * Takes in what the server has answered of changes: they are sent no more, and what was done since starts from what was sent. Returns what
 * was answered. Answers of changes that wait no more are passed over. `rows` come with the answers: what was edited, and copies.
 */
export const storeAnswers = async (
  db: Database,
  idSchool: number,
  { answers, rows }: { answers: readonly Answer[]; rows: readonly CopiedRow[] },
  now: number,
): Promise<Sent[]> => {
  if (answers.length === 0) return [];
  const byUuid = new Map(answers.map((answer) => [answer.uuid, answer]));
  const sent = await db
    .delete(localChange)
    .where(inArray(localChange.uuid, [...byUuid.keys()]))
    .returning();
  for (const one of sent) {
    const { uuid, entity, rowUuid, seq } = one;
    const change = one.change as SyncChange;
    const { outcome = 'done', reason = null, copy = null } = byUuid.get(uuid) ?? {};
    await db
      .insert(localEvent)
      .values({
        ...{ uuid, at: now, outcome, reason, entity, rowUuid, copyUuid: copy, title: titleOf(change) },
        ...(copy !== null && describeConflict(change, copy, rows)),
      })
      .onConflictDoNothing();
    if (change.kind === 'delete')
      await db
        .update(localBase)
        .set({ seq })
        .where(and(eq(localBase.entity, entity), eq(localBase.uuid, rowUuid)));
    else {
      const { fields } = withoutVersions(change.after);
      await db
        .insert(localBase)
        .values({ entity, uuid: rowUuid, idSchool, revision: '', fields, seq })
        .onConflictDoUpdate({ target: [localBase.entity, localBase.uuid], set: { fields, seq } });
    }
  }
  await forgetEvents(db);
  await forgetTakings(db, now);
  return sent;
};

const forgetEvents = async (db: Database): Promise<void> => {
  const newest = db.select({ id: localEvent.id }).from(localEvent).orderBy(desc(localEvent.id)).limit(1);
  await db.delete(localEvent).where(lte(localEvent.id, sql`(${newest}) - ${MOST_EVENTS}`));
};

/** Returns whose version a copy has, as its name says, and when both versions were written, as far as that is known. */
const describeConflict = ({ entity, row, at: hereAt }: SyncChange, copy: string, rows: readonly CopiedRow[]) => {
  const tablesOf = (uuid: string) => rows.find((one) => one.entity === entity && one.uuid === uuid)?.tables;
  const copied = tablesOf(copy);
  const name = copied && fieldsOf(entity, copied, () => undefined)[nameFields[entity]];
  const read = typeof name === 'string' ? readNameOfSyncedCopy(name) : null;
  if (read === null) return { hereAt };
  const stayed = tablesOf(row);
  return read.isOfDevice
    ? { hereAt, copyIsFrom: 'here' as const, elsewhereAt: stayed ? editedAt(entity, stayed) : null }
    : { hereAt, copyIsFrom: 'elsewhere' as const };
};

/** Returns the title of what was changed, or the beginning of its text; blank for what was deleted. */
const titleOf = (change: SyncChange): string => {
  if (change.kind === 'delete') return '';
  const { title, text, idType, content } = change.after;
  if (typeof title === 'string' && title !== '') return title.slice(0, TITLE_LENGTH);
  if (text) return plainText(text as Doc).slice(0, TITLE_LENGTH);
  return typeof idType === 'number' ? questionTypeOf(idType).searchText(content).slice(0, TITLE_LENGTH) : '';
};
