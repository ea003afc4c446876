import { and, eq, inArray } from 'drizzle-orm';
import type { Doc } from '../../questions/text/document/document.ts';
import { readBySchool } from '../database/by-school.ts';
import type { Database } from '../database/database.ts';
import { questionVersion, stimulusVersion } from '../database/schema.ts';

/** The key of a question: of the school or of the provider. */
export type QuestionRef = { questionSchool: number; idQuestion: number };
/** The key of a question's version. */
export type VersionRef = { questionSchool: number; idQuestionVersion: number };

/** Returns the school that a question belongs to, which may be the provider. */
export const questionSchoolOf = ({ questionSchool }: { questionSchool: number }): number => questionSchool;

/** The content of one question version; `content` has the shape of its type. */
export type Wording = { idType: number; content: unknown; language: string; cursiveLetter: boolean };

/** Returns the wording of question versions by the version's id: a statement for each school that they belong to. */
export const loadWordings = async (db: Database, refs: readonly VersionRef[]): Promise<Map<number, Wording>> => {
  const { id, idType, content, language, cursiveLetter } = questionVersion;
  const rows = await readBySchool(refs, questionSchoolOf, (idSchool, list) => {
    const ids = [...new Set(list.map(({ idQuestionVersion }) => idQuestionVersion))];
    return db
      .select({ id, idType, content, language, cursiveLetter })
      .from(questionVersion)
      .where(and(eq(questionVersion.idSchool, idSchool), inArray(id, ids)));
  });
  return new Map(rows.map(({ id, ...wording }) => [id, wording]));
};

/** Returns what the authors of question versions tell those who grade, by the version's id. */
export const loadGuidance = async (db: Database, refs: readonly VersionRef[]): Promise<Map<number, string>> => {
  const { id, guidance } = questionVersion;
  const rows = await readBySchool(refs, questionSchoolOf, (idSchool, list) => {
    const ids = list.map(({ idQuestionVersion }) => idQuestionVersion);
    return db
      .select({ id, guidance })
      .from(questionVersion)
      .where(and(eq(questionVersion.idSchool, idSchool), inArray(id, ids)));
  });
  return new Map(rows.map((row) => [row.id, row.guidance]));
};

/** The key of a stimulus's version, which belongs to the same school as the questions that share it. */
export type StimulusRef = { questionSchool: number; idStimulusVersion: number | null };
/** The text of a stimulus as the wire names it: there a stimulus is a context. */
export type StimulusText = { idContext: number; title: string; text: Doc };

/** Returns the texts of stimulus versions by the version's id, in the order of `refs`. */
export const loadStimulusTexts = async (
  db: Database,
  refs: readonly StimulusRef[],
): Promise<Map<number, StimulusText>> => {
  const versions = refs.flatMap(({ questionSchool, idStimulusVersion }) =>
    idStimulusVersion === null ? [] : { questionSchool, idStimulusVersion },
  );
  const { id, idStimulus: idContext, title, text } = stimulusVersion;
  const rows = await readBySchool(versions, questionSchoolOf, (idSchool, list) => {
    const ids = [...new Set(list.map(({ idStimulusVersion }) => idStimulusVersion))];
    return db
      .select({ id, idContext, title, text })
      .from(stimulusVersion)
      .where(and(eq(stimulusVersion.idSchool, idSchool), inArray(id, ids)));
  });
  const found = new Map(rows.map(({ id, ...text }) => [id, text]));
  return new Map(
    versions.flatMap(({ idStimulusVersion: id }) => {
      const text = found.get(id);
      return text ? [[id, text]] : [];
    }),
  );
};
