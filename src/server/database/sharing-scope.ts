import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Instant } from '../../core/schedules/time.ts';
import { isValidMembership } from './memberships.ts';
import { assessment, membership, user } from './schema.ts';

/** Who is shared something with in a school: a user, or the one whom a column names. */
export type SharedWith = { idSchool: number; idUser: number | SQLWrapper; now: Instant };

/** The table of questions or of bank entries: an entry has the id of its first question. */
type SharedQuestions = { id: AnyPgColumn; idStimulus: AnyPgColumn; idOwner: AnyPgColumn };

/** Returns the condition of `isSharedWith` in `core/policies/sharing.ts` for assessments. */
export const isAssessmentShared = (reader: SharedWith): SQL =>
  isShared(
    reader,
    assessment.idOwner,
    user.shareMyAssessments,
    sql`${assessment.id} in (${sharedIds(reader, 'id_assessment')})`,
  );

type Named = { idSchool: number; idUser: number };

/** Returns the condition that an assessment alone is shared with a user by name. */
export const isSharedByName = (reader: Named): SQL => sql`${assessment.id} in (${namedIds(reader, 'id_assessment')})`;

/** Returns the condition that a question alone, or its stimulus, is shared with a user by name. */
export const isQuestionSharedByName = (
  reader: Named,
  { id, idStimulus }: Omit<SharedQuestions, 'idOwner'>,
): SQL => sql`case when ${idStimulus} is null then ${id} in (${namedIds(reader, 'id_question')})
  else ${idStimulus} in (${namedIds(reader, 'id_stimulus')}) end`;

/** Returns the condition of `isSharedWith` for questions: those below a stimulus are shared with it. */
export const isQuestionShared = (reader: SharedWith, { id, idStimulus, idOwner }: SharedQuestions): SQL =>
  isShared(
    reader,
    idOwner,
    user.shareMyQuestions,
    sql`case when ${idStimulus} is null then ${id} in (${sharedIds(reader, 'id_question')})
      else ${idStimulus} in (${sharedIds(reader, 'id_stimulus')}) end`,
  );

/** Somebody who is no member of the school any more shares nothing there, neither everything nor one thing. */
const isShared = ({ idSchool, now }: SharedWith, idOwner: SQLWrapper, switched: AnyPgColumn, isOne: SQL): SQL => {
  const members = (condition: SQLWrapper) => sql`
    select ${membership.idUser} from ${membership} join ${user} on ${user.id} = ${membership.idUser}
    where ${membership.idSchool} = ${idSchool} and ${isValidMembership(now)} and ${condition}`;
  return sql`(${idOwner} in (${members(switched)}) or ${isOne} and ${idOwner} in (${members(sql`true`)}))`;
};

type SharedColumn = 'id_assessment' | 'id_question' | 'id_stimulus';

const sharedIds = (reader: SharedWith, column: SharedColumn): SQL =>
  idsShared(reader.idSchool, column, sql`(one.id_user is null or one.id_user = ${reader.idUser})`);

const namedIds = ({ idSchool, idUser }: Named, column: SharedColumn): SQL =>
  idsShared(idSchool, column, sql`one.id_user = ${idUser}`);

const idsShared = (idSchool: number, column: SharedColumn, condition: SQL): SQL => {
  const id = sql`one.${sql.identifier(column)}`;
  return sql`
    select ${id} from share one where one.id_school = ${idSchool} and ${id} is not null and ${condition}`;
};
