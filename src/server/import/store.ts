import { and, eq, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { idArray } from '../database/arrays.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import { inBatches } from '../database/batches.ts';
import { runWithChangeLog } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import { question } from '../database/schema.ts';
import { findOrAddCatalogueEntries } from './catalogue-entries.ts';
import { findIdentities } from './identities.ts';
import type { PreparedQuestion, PreparedStimulus } from './prepare.ts';
import { findQuestionsOfStimuli, type ImportedRecord, type StoredCounts, storeQuestions } from './questions.ts';
import { storeStimuli } from './stimuli.ts';

type Bank = {
  questions: readonly ImportedRecord<PreparedQuestion>[];
  stimuli: readonly ImportedRecord<PreparedStimulus>[];
};
/** `atOnce` questions or stimuli are written together. */
type Circumstances = { now: Instant; idCountry: number; atOnce?: number };

const AT_ONCE = 500;

/**
 * Writes a bank as the provider's, all or nothing. What is there already is found by its external id; a question or a
 * stimulus whose wording or key has changed gets a new version, since the old one may have been answered. What the
 * files say as they did the last time stays as it is, with whatever was changed or deleted here since. Changed
 * questions are locked batch by batch, in the order of ids over all batches: schools that finish assessments with them
 * take them in that order too, and wait only for those that have been written.
 */
export const storeBank = (
  database: Database,
  { questions, stimuli }: Bank,
  { now, idCountry, atOnce = AT_ONCE }: Circumstances,
): Promise<StoredCounts> =>
  runWithChangeLog(database, { by: null, at: now }, async (db) => {
    await takeLock(db, locks.importing);
    await takeLock(db, locks.questionsOf(null));
    const wanted = await wantedOf(db, questions);
    const prepared = wanted.map(({ prepared }) => prepared);
    const nodes = new Map(
      (await findOrAddCatalogueEntries(db, prepared, idCountry)).map(
        (list, at) => [prepared[at]?.externalId, list] as const,
      ),
    );
    const texts = await storeAllStimuli(db, stimuli, prepared, now);
    await refreshBankEntries(db, PROVIDER_SCHOOL_ID, await findQuestionsOfStimuli(db, texts.changed));
    const positions = positionsIn(stimuli);
    const stored: StoredCounts = { added: 0, changed: 0, unchanged: questions.length - wanted.length };
    // What is new has no id yet and comes last, in the order of the files.
    const ordered = wanted.toSorted((a, b) => (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER));
    await inBatches(ordered, atOnce, async (batch) => {
      await lockQuestions(
        db,
        batch.flatMap(({ id }) => id ?? []),
      );
      const rows = batch.map(({ prepared }) => ({
        prepared,
        nodes: nodes.get(prepared.externalId) ?? [],
        idStimulus: prepared.stimulus === null ? null : (texts.ids.get(prepared.stimulus) ?? null),
        stimulusPosition: prepared.stimulus === null ? null : (positions.get(prepared.externalId) ?? 0),
      }));
      await storeQuestions(db, rows, now, stored);
    });
    return stored;
  });

/** A question to write, with its id where it is there already. */
type Wanted = { prepared: Bank['questions'][number]; id: number | null };

/** Returns the questions that are new, or that the files say otherwise than the last time. */
async function wantedOf(db: Database, questions: Bank['questions']): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  await inBatches(questions, AT_ONCE, async (batch) => {
    const known = await findIdentities(db, 'question', externalIdsOf(batch));
    const deleted = await deletedAmong(
      db,
      [...known.values()].map(({ id }) => id),
    );
    for (const prepared of batch) {
      const identity = known.get(prepared.externalId);
      const stays = identity && (deleted.has(identity.id) || identity.hash === prepared.hash);
      if (!stays) wanted.push({ prepared, id: identity?.id ?? null });
    }
  });
  return wanted;
}

const externalIdsOf = (records: readonly { externalId: string }[]) => records.map(({ externalId }) => externalId);

const deletedAmong = async (db: Database, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: question.id })
    .from(question)
    .where(
      and(eq(question.idSchool, PROVIDER_SCHOOL_ID), sql`${question.id} = any(${idArray(ids)})`, question.deleted),
    );
  return new Set(rows.map(({ id }) => id));
};

const lockQuestions = (db: Database, ids: readonly number[]) =>
  db.execute(sql`
    select id from question where id_school = ${PROVIDER_SCHOOL_ID} and id = any(${idArray(ids)})
    order by id for no key update`);

async function storeAllStimuli(db: Database, stimuli: Bank['stimuli'], wanted: Bank['questions'], now: Instant) {
  const needed = new Set(wanted.flatMap((prepared) => prepared.stimulus ?? []));
  const ids = new Map<string, number>();
  const changed: number[] = [];
  await inBatches(stimuli, AT_ONCE, async (batch) => {
    const stored = await storeStimuli(db, batch, needed, now);
    for (const [externalId, id] of stored.ids) ids.set(externalId, id);
    changed.push(...stored.changed);
  });
  return { ids, changed };
}

/** The position of every question in its stimulus, from 1. */
const positionsIn = (stimuli: readonly PreparedStimulus[]): Map<string, number> =>
  new Map(stimuli.flatMap(({ questions }) => questions.map((id, index) => [id, index + 1] as const)));
