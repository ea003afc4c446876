import { and, desc, eq, inArray, max } from 'drizzle-orm';
import type { ReviewHistory } from '../../contract/questions.ts';
import { fullName } from '../../core/people/roles.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { languageOf, type Me } from '../area.ts';
import type { Database } from './database.ts';
import { reviewStep, user } from './schema.ts';

type NewStep = Omit<typeof reviewStep.$inferInsert, 'id'>;
/** Either a question or an assessment of a school. */
type Reviewed = { idSchool: number } & ({ idQuestion: number } | { idAssessment: number });

/** The most steps that one history has. */
const MAX_STEPS = 200;

/** Records steps of a review. */
export const addReviewSteps = (db: Database, steps: readonly NewStep[]) => db.insert(reviewStep).values([...steps]);

/** Returns when questions or assessments of a school were last submitted, by id; without those that never were. */
export const loadSubmissionTimes = async (
  db: Database,
  idSchool: number,
  column: typeof reviewStep.idQuestion | typeof reviewStep.idAssessment,
  ids: readonly number[],
): Promise<Map<number, Instant>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: column, at: max(reviewStep.at) })
    .from(reviewStep)
    .where(and(eq(reviewStep.idSchool, idSchool), inArray(column, [...ids]), eq(reviewStep.action, 'submit')))
    .groupBy(column);
  return new Map(rows.flatMap(({ id, at }) => (id === null || at === null ? [] : [[id, at]])));
};

/** Returns what was done on the way of a question or an assessment to publication, the last step first. */
export const loadReviewHistory = async (
  db: Database,
  me: Me,
  { idSchool, ...reviewed }: Reviewed,
): Promise<ReviewHistory> => {
  const rows = await db
    .select({ step: reviewStep, by: { firstName: user.firstName, lastName: user.lastName } })
    .from(reviewStep)
    .innerJoin(user, eq(user.id, reviewStep.idUser))
    .where(
      and(
        eq(reviewStep.idSchool, idSchool),
        'idQuestion' in reviewed
          ? eq(reviewStep.idQuestion, reviewed.idQuestion)
          : eq(reviewStep.idAssessment, reviewed.idAssessment),
      ),
    )
    .orderBy(desc(reviewStep.id))
    .limit(MAX_STEPS);
  return rows.map(({ step: { action, from, comment, at }, by }) => ({
    ...{ action, from, comment },
    by: fullName(by, languageOf(me)),
    at: toIsoWithOffset(at, me.timezone),
  }));
};
