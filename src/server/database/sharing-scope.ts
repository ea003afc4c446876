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

/** Returns the condition that an assessment alone is shared with a user by name. */
export const isSharedByName = ({
  idSchool,
  idUser,
}: {
  idSchool: number;
  idUser: number;
}): SQL => sql`${assessment.id} in (
  select one.id_assessment from share one
  where one.id_school = ${idSchool} and one.id_assessment is not null and one.id_user = ${idUser})`;

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

const sharedIds = ({ idSchool, idUser }: SharedWith, column: 'id_assessment' | 'id_question' | 'id_stimulus'): SQL => {
  const id = sql`one.${sql.identifier(column)}`;
  return sql`
    select ${id} from share one
    where one.id_school = ${idSchool} and ${id} is not null and (one.id_user is null or one.id_user = ${idUser})`;
};
