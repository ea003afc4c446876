import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { assetsOf } from '../../questions/text/document/assets.ts';
import { writeAssetUses } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { question, questionVersion, stimulus, stimulusVersion } from '../database/schema.ts';

/** `added` where it was written before. */
type NewVersion<Table extends { $inferInsert: { added: Instant } }> = Omit<
  Table['$inferInsert'],
  'id' | 'idSchool' | 'added'
> & { added?: Instant };

/**
 * Adds versions of a school's questions, records the files that they show, and makes each the current version. Skips
 * versions whose uuid exists. Returns the ids of the added ones. `changes` are further columns to set on the questions.
 */
export const addQuestionVersions = async (
  db: Database,
  idSchool: number,
  versions: readonly NewVersion<typeof questionVersion>[],
  now: Instant,
  changes: { examYear?: number | null } = {},
): Promise<number[]> => {
  if (versions.length === 0) return [];
  const { id, idType, content } = questionVersion;
  const added = await db
    .insert(questionVersion)
    .values(versions.map((version) => ({ added: now, ...version, idSchool })))
    .onConflictDoNothing({ target: [questionVersion.idSchool, questionVersion.uuid] })
    .returning({ id, idType, content });
  if (added.length === 0) return [];
  const ids = added.map((version) => version.id);
  const uses = added.map(({ id, idType, content }) => ({ id, assets: questionTypeOf(idType).assetIds(content) }));
  await writeAssetUses(db, idSchool, 'questionVersion', uses, now);
  await db
    .update(question)
    .set({ ...changes, idVersion: sql`${questionVersion.id}`, updated: now })
    .from(questionVersion)
    .where(
      and(
        eq(question.idSchool, idSchool),
        eq(questionVersion.idSchool, question.idSchool),
        eq(questionVersion.idQuestion, question.id),
        inArray(questionVersion.id, ids),
      ),
    );
  return ids;
};

/** Adds versions of stimuli as `addQuestionVersions` does. Returns each new version with the uuid of its stimulus. */
export const addStimulusVersions = async (
  db: Database,
  idSchool: number,
  versions: readonly NewVersion<typeof stimulusVersion>[],
  now: Instant,
): Promise<{ idVersion: number | null; uuid: string }[]> => {
  if (versions.length === 0) return [];
  const added = await db
    .insert(stimulusVersion)
    .values(versions.map((version) => ({ added: now, ...version, idSchool })))
    .onConflictDoNothing({ target: [stimulusVersion.idSchool, stimulusVersion.uuid] })
    .returning({ id: stimulusVersion.id, text: stimulusVersion.text });
  if (added.length === 0) return [];
  const ids = added.map(({ id }) => id);
  const uses = added.map(({ id, text }) => ({ id, assets: assetsOf(text) }));
  await writeAssetUses(db, idSchool, 'stimulusVersion', uses, now);
  return db
    .update(stimulus)
    .set({ idVersion: sql`${stimulusVersion.id}` })
    .from(stimulusVersion)
    .where(
      and(
        eq(stimulus.idSchool, idSchool),
        eq(stimulusVersion.idSchool, stimulus.idSchool),
        eq(stimulusVersion.idStimulus, stimulus.id),
        inArray(stimulusVersion.id, ids),
      ),
    )
    .returning({ idVersion: stimulus.idVersion, uuid: stimulus.uuid });
};
