import { and, eq, inArray } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { assetsOf } from '../../../questions/text/document/assets.ts';
import { copyProviderAssets } from '../../database/assets.ts';
import { readBySchool } from '../../database/by-school.ts';
import type { Database } from '../../database/database.ts';
import { question, questionClassification, questionVersion, stimulus, stimulusVersion } from '../../database/schema.ts';
import { addQuestionVersions, addStimulusVersions } from '../new-versions.ts';
import { type QuestionRef, questionSchoolOf } from '../versions.ts';
import { insertClassifications, type QuestionOrigin } from './questions.ts';

/** A question to copy: in one of its versions, with a version of its stimulus. */
export type QuestionToCopy = QuestionRef & {
  idQuestionVersion: number;
  idStimulus: number | null;
  idStimulusVersion: number | null;
};

/**
 * Copies questions of any schools with their stimuli, and returns the copies' ids by the originals'. The number of
 * statements depends on the number of schools, not of questions.
 */
export const insertQuestionCopies = async (
  db: Database,
  origin: QuestionOrigin,
  originals: readonly QuestionToCopy[],
  now: Instant,
): Promise<Map<number, number>> => {
  if (originals.length === 0) return new Map();
  const texts = await loadStimulusSources(db, originals);
  const sources = await loadQuestionSources(db, originals);
  const assetIds = [
    ...texts.flatMap(({ text }) => assetsOf(text)),
    ...[...sources.values()].flatMap(({ version }) => questionTypeOf(version.idType).assetIds(version.content)),
  ];
  await copyProviderAssets(db, origin.idSchool, assetIds, now);
  const stimuli = await copyStimuli(db, origin, texts, now);
  const values = originals.map(({ idQuestion, idStimulus }, index) => ({
    ...origin,
    examYear: sources.get(idQuestion)?.examYear ?? null,
    idStimulus: stimuli.get(idStimulus) ?? null,
    stimulusPosition: idStimulus === null ? null : positionInStimulus(originals, index),
    added: now,
    updated: now,
  }));
  const ids = sortedIds(await db.insert(question).values(values).returning({ id: question.id }));
  const copies = new Map(originals.map(({ idQuestion }, index) => [idQuestion, ids[index] ?? 0]));
  await copyVersions(db, origin.idSchool, sources, copies, now);
  const classified = [...sources].map(([idQuestion, { nodes }]) => ({
    idQuestion: copies.get(idQuestion) ?? 0,
    classifications: nodes,
  }));
  await insertClassifications(db, origin.idSchool, classified);
  return copies;
};

type QuestionSource = { version: typeof questionVersion.$inferSelect; examYear: number | null; nodes: number[] };

/** Returns the data to copy of each question, by the original's id. */
const loadQuestionSources = async (
  db: Database,
  originals: readonly QuestionToCopy[],
): Promise<Map<number, QuestionSource>> => {
  const rows = await readBySchool(originals, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestionVersion }) => idQuestionVersion);
    return db
      .select({ version: questionVersion, examYear: question.examYear })
      .from(questionVersion)
      .innerJoin(
        question,
        and(eq(question.idSchool, questionVersion.idSchool), eq(question.id, questionVersion.idQuestion)),
      )
      .where(and(eq(questionVersion.idSchool, idSchool), inArray(questionVersion.id, ids)));
  });
  const links = await readBySchool(originals, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestion }) => idQuestion);
    return db
      .select()
      .from(questionClassification)
      .where(and(eq(questionClassification.idSchool, idSchool), inArray(questionClassification.idQuestion, ids)));
  });
  const nodes = Map.groupBy(links, ({ idQuestion }) => idQuestion);
  return new Map(
    rows.map((row) => {
      const { idQuestion } = row.version;
      return [idQuestion, { ...row, nodes: (nodes.get(idQuestion) ?? []).map(({ idCatalogue }) => idCatalogue) }];
    }),
  );
};

/** Returns the position of an original among the copied questions of its stimulus, from 1. */
const positionInStimulus = (originals: readonly QuestionToCopy[], index: number): number =>
  originals.slice(0, index + 1).filter(({ idStimulus }) => idStimulus === originals[index]?.idStimulus).length;

/** Returns ids in the order of the inserted values: identities grow in that order. */
const sortedIds = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);

type StimulusSource = { idStimulus: number; title: string; text: (typeof stimulusVersion.$inferSelect)['text'] };

/**
 * Returns the data to copy of each stimulus. Questions of one stimulus that have different wordings of it share the
 * first.
 */
const loadStimulusSources = (db: Database, originals: readonly QuestionToCopy[]): Promise<StimulusSource[]> =>
  readBySchool(originals, questionSchoolOf, async (idSchool, list) => {
    const versions = new Map(list.toReversed().map((original) => [original.idStimulus, original.idStimulusVersion]));
    const versionIds = [...versions.values()].filter((id) => id !== null);
    if (versionIds.length === 0) return [];
    const { idStimulus, title, text } = stimulusVersion;
    return db
      .select({ idStimulus, title, text })
      .from(stimulusVersion)
      .where(and(eq(stimulusVersion.idSchool, idSchool), inArray(stimulusVersion.id, versionIds)));
  });

/** Returns the copies of stimuli by the originals' ids. */
const copyStimuli = async (
  db: Database,
  { idSchool, idOwner, idAuthor }: QuestionOrigin,
  rows: readonly StimulusSource[],
  now: Instant,
): Promise<Map<number | null, number>> => {
  if (rows.length === 0) return new Map();
  const values = rows.map(() => ({ idSchool, idOwner, idAuthor, added: now }));
  const ids = sortedIds(await db.insert(stimulus).values(values).returning({ id: stimulus.id }));
  const copies = new Map(rows.map(({ idStimulus }, index) => [idStimulus, ids[index] ?? 0]));
  const versions = rows.map(({ idStimulus, title, text }) => ({
    ...{ title, text },
    idStimulus: copies.get(idStimulus) ?? 0,
  }));
  await addStimulusVersions(db, idSchool, versions, now);
  return copies;
};

const copyVersions = async (
  db: Database,
  idSchool: number,
  sources: ReadonlyMap<number, QuestionSource>,
  copies: ReadonlyMap<number, number>,
  now: Instant,
): Promise<void> => {
  const versions = [...sources.values()].map(({ version: { id: _, uuid: __, idQuestion, ...wording } }) => ({
    ...wording,
    idQuestion: copies.get(idQuestion) ?? 0,
  }));
  await addQuestionVersions(db, idSchool, versions, now);
};
