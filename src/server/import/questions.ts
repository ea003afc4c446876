import { and, eq, inArray, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { isSameJson } from '../../core/same-json.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { idArray } from '../database/arrays.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import type { Database } from '../database/database.ts';
import { question, questionClassification, questionVersion } from '../database/schema.ts';
import { addQuestionVersions } from '../questions/api.ts';
import { findIdentities, writeIdentities } from './identities.ts';
import type { PreparedQuestion } from './prepare.ts';

/** How many questions were added, updated and left unchanged. */
export type StoredCounts = { added: number; changed: number; unchanged: number };

/** A prepared record with its hash: records with equal hashes are equal. */
export type ImportedRecord<Prepared> = Prepared & { hash: string };

/** A question with its catalogue entry and its stimulus. */
type Row = {
  prepared: ImportedRecord<PreparedQuestion>;
  nodes: number[];
  idStimulus: number | null;
  stimulusPosition: number | null;
};

/** Writes questions that are new or have changed since the last import, and counts them in `stored`. */
export async function storeQuestions(
  db: Database,
  batch: readonly Row[],
  now: Instant,
  stored: StoredCounts,
): Promise<void> {
  const known = await knownQuestions(db, batch);
  const fresh = batch.filter((row) => !known.has(row.prepared.externalId));
  const reworded = batch.filter((row) => {
    const old = known.get(row.prepared.externalId);
    return old && !isSameJson(wordingOf(row.prepared), old.wording);
  });
  const moved = batch.filter((row) => {
    const old = known.get(row.prepared.externalId);
    return old && !isSameJson(placeOf(row), old.place);
  });

  const ids = new Map([...known].map(([externalId, { id }]) => [externalId, id]));
  for (const [index, id] of (await addQuestions(db, fresh, now)).entries())
    ids.set(fresh[index]?.prepared.externalId ?? '', id);
  const idOf = ({ prepared }: Row): number => ids.get(prepared.externalId) ?? 0;

  await addQuestionVersions(
    db,
    PROVIDER_SCHOOL_ID,
    [...fresh, ...reworded].map((row) => ({ ...wordingOf(row.prepared), idQuestion: idOf(row) })),
    now,
  );
  for (const row of moved) {
    const { idStimulus, stimulusPosition, prepared } = row;
    await db
      .update(question)
      .set({ idStimulus, stimulusPosition, examYear: prepared.examYear, updated: now })
      .where(and(eq(question.idSchool, PROVIDER_SCHOOL_ID), eq(question.id, idOf(row))));
  }
  await classify(
    db,
    [...fresh, ...moved].map((row) => ({ idQuestion: idOf(row), nodes: row.nodes })),
  );
  await writeIdentities(
    db,
    'question',
    batch.map((row) => ({ externalId: row.prepared.externalId, id: idOf(row), hash: row.prepared.hash })),
  );

  const changed = new Set([...reworded, ...moved]);
  const left = moved.flatMap(({ prepared }) => known.get(prepared.externalId)?.place.idStimulus ?? []);
  await refreshBankEntries(db, PROVIDER_SCHOOL_ID, [
    ...[...fresh, ...changed].map(idOf),
    ...(await findQuestionsOfStimuli(db, left)),
  ]);
  stored.added += fresh.length;
  stored.changed += changed.size;
  stored.unchanged += batch.length - fresh.length - changed.size;
}

const wordingOf = ({
  idType,
  content,
  identifier,
  comment,
  guidance,
  source,
  language,
  cursiveLetter,
}: PreparedQuestion) => ({
  idType,
  content,
  identifier,
  comment,
  guidance,
  source,
  language,
  cursiveLetter,
});

const placeOf = ({ prepared: { examYear }, nodes, idStimulus, stimulusPosition }: Row) => ({
  examYear,
  idStimulus,
  stimulusPosition,
  nodes: nodes.toSorted((a, b) => a - b),
});

/** Returns what is stored of these questions, in the same form as what was read. */
async function knownQuestions(db: Database, batch: readonly Row[]) {
  const identities = await findIdentities(
    db,
    'question',
    batch.map(({ prepared }) => prepared.externalId),
  );
  const ids = [...identities.values()].map(({ id }) => id);
  const rows = await db
    .select({ question, version: questionVersion })
    .from(question)
    .innerJoin(
      questionVersion,
      and(eq(questionVersion.idSchool, question.idSchool), eq(questionVersion.id, question.idVersion)),
    )
    .where(and(eq(question.idSchool, PROVIDER_SCHOOL_ID), inArray(question.id, ids)));
  const byId = new Map(rows.map((row) => [row.question.id, row]));
  const links = await db
    .select()
    .from(questionClassification)
    .where(
      and(eq(questionClassification.idSchool, PROVIDER_SCHOOL_ID), inArray(questionClassification.idQuestion, ids)),
    );
  const linksOf = Map.groupBy(links, (link) => link.idQuestion);
  return new Map(
    [...identities].flatMap(([externalId, { id }]) => {
      const row = byId.get(id);
      if (!row) return [];
      const { examYear, idStimulus, stimulusPosition } = row.question;
      const { idType, content, identifier, comment, guidance, source, language, cursiveLetter } = row.version;
      const nodes = (linksOf.get(id) ?? []).map((link) => link.idCatalogue).toSorted((a, b) => a - b);
      const wording = { idType, content, identifier, comment, guidance, source, language, cursiveLetter };
      return [[externalId, { id, wording, place: { examYear, idStimulus, stimulusPosition, nodes } }] as const];
    }),
  );
}

/** Adds questions without a version and returns their ids, in the order given. */
async function addQuestions(db: Database, rows: readonly Row[], now: Instant): Promise<number[]> {
  if (rows.length === 0) return [];
  const values = rows.map(({ prepared: { examYear }, idStimulus, stimulusPosition }) => ({
    idSchool: PROVIDER_SCHOOL_ID,
    examYear,
    idStimulus,
    stimulusPosition,
    added: now,
    updated: now,
  }));
  const added = await db.insert(question).values(values).returning({ id: question.id });
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function classify(db: Database, questions: readonly { idQuestion: number; nodes: number[] }[]): Promise<void> {
  if (questions.length === 0) return;
  const ids = questions.map((one) => one.idQuestion);
  await db
    .delete(questionClassification)
    .where(
      and(eq(questionClassification.idSchool, PROVIDER_SCHOOL_ID), inArray(questionClassification.idQuestion, ids)),
    );
  const links = questions.flatMap(({ idQuestion, nodes }) =>
    nodes.map((idCatalogue) => ({
      ...{ idSchool: PROVIDER_SCHOOL_ID, idQuestion },
      ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue },
    })),
  );
  await db.insert(questionClassification).values(links).onConflictDoNothing();
}

/** Returns the ids of the questions of these stimuli. */
export const findQuestionsOfStimuli = async (db: Database, idsStimuli: readonly number[]): Promise<number[]> => {
  if (idsStimuli.length === 0) return [];
  const rows = await db
    .select({ id: question.id })
    .from(question)
    .where(
      and(
        eq(question.idSchool, PROVIDER_SCHOOL_ID),
        sql`${question.idStimulus} = any(${idArray([...new Set(idsStimuli)])})`,
      ),
    );
  return rows.map((row) => row.id);
};
