import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { MAX_QUESTION_DRAFTS } from '../../../contract/writing.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { writeAssetUses } from '../../database/assets.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { asset, questionDraft } from '../../database/schema.ts';

export type QuestionDraftRow = typeof questionDraft.$inferSelect;

/** The SQL twin of `mayUseDraft`. */
const isOwn = (me: Me): SQL | undefined =>
  and(eq(questionDraft.idSchool, schoolOf(me)), eq(questionDraft.idOwner, me.idUser));

/** Returns the drafts of a user, the last saved first. */
export const listQuestionDrafts = (db: Database, me: Me) => {
  const { uuid, idType, label, added, updated } = questionDraft;
  return db
    .select({ uuid, idType, label, added, updated })
    .from(questionDraft)
    .where(isOwn(me))
    .orderBy(desc(updated), desc(questionDraft.id))
    .limit(MAX_QUESTION_DRAFTS);
};

/** Returns how many drafts a user has. */
export const countQuestionDrafts = (db: Database, me: Me): Promise<number> => db.$count(questionDraft, isOwn(me));

/** Returns a draft of the user, or undefined. */
export const findQuestionDraft = (db: Database, me: Me, uuid: string): Promise<QuestionDraftRow | undefined> =>
  firstRow(
    db
      .select()
      .from(questionDraft)
      .where(and(isOwn(me), eq(questionDraft.uuid, uuid))),
  );

type DraftContent = Pick<typeof questionDraft.$inferInsert, 'uuid' | 'idType' | 'label' | 'values'>;

/** Adds a draft with its files. Returns null when the uuid belongs to somebody else's. */
export const insertQuestionDraft = async (
  db: Database,
  me: Me,
  content: DraftContent,
  now: Instant,
): Promise<QuestionDraftRow | null> => {
  const idSchool = schoolOf(me);
  const [row] = await db
    .insert(questionDraft)
    .values({ ...content, idSchool, idOwner: me.idUser, added: now, updated: now })
    .onConflictDoNothing({ target: [questionDraft.idSchool, questionDraft.uuid] })
    .returning();
  if (!row) return null;
  await writeDraftFiles(db, row, now);
  return row;
};

/** Replaces the content of a draft. It is saved later than before, whatever the clock says. */
export const updateQuestionDraft = async (
  db: Database,
  { idSchool, id, updated }: QuestionDraftRow,
  content: DraftContent,
  now: Instant,
): Promise<QuestionDraftRow> => {
  const [row] = await db
    .update(questionDraft)
    .set({ ...content, updated: Math.max(now, updated + 1) })
    .where(and(eq(questionDraft.idSchool, idSchool), eq(questionDraft.id, id)))
    .returning();
  if (!row) throw new Error(`draft ${id} is gone`);
  await writeDraftFiles(db, row, now);
  return row;
};

/** Deletes a draft of the user, whose files may then be swept, and returns it. */
export const removeQuestionDraft = async (
  db: Database,
  me: Me,
  uuid: string,
  now: Instant,
): Promise<QuestionDraftRow | undefined> => {
  const [row] = await db
    .delete(questionDraft)
    .where(and(isOwn(me), eq(questionDraft.uuid, uuid)))
    .returning();
  if (row) await writeAssetUses(db, row.idSchool, 'questionDraft', [{ id: row.id, assets: [] }], now);
  return row;
};

/** Records the stored files that a draft names. Those that do not exist are reported when the question is saved. */
const writeDraftFiles = async (db: Database, row: QuestionDraftRow, now: Instant): Promise<void> => {
  const named = fileNamesIn(row.values);
  const found =
    named.length === 0
      ? []
      : await db
          .select({ id: asset.id })
          .from(asset)
          .where(and(inArray(asset.idSchool, [row.idSchool, PROVIDER_SCHOOL_ID]), inArray(asset.id, named)))
          .for('key share');
  const assets = found.map(({ id }) => id);
  await writeAssetUses(db, row.idSchool, 'questionDraft', [{ id: row.id, assets }], now);
};

/** Returns what may be names of stored files in the values of a form, whose shape the server does not know. */
function fileNamesIn(value: unknown): string[] {
  const names = new Set<string>();
  const walk = (inner: unknown): void => {
    if (typeof inner === 'string') {
      if (/^[0-9a-f]{32}\.[a-z0-9]{2,4}$/.test(inner)) names.add(inner);
      // A question of a package names it without its extension.
      else if (/^[0-9a-f]{32}$/.test(inner)) names.add(`${inner}.h5p`);
    } else if (typeof inner === 'object' && inner !== null) Object.values(inner).forEach(walk);
  };
  walk(value);
  return [...names];
}
