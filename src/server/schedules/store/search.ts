import { eq, inArray, or, type SQL } from 'drizzle-orm';
import { fullName } from '../../../core/people/roles.ts';
import { foldName, hasAny } from '../../../core/searching/names.ts';
import { type Me, schoolOf } from '../../area.ts';
import { loadTitles } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import { scheduleScope } from '../../database/schedule-scope.ts';
import { course, schedule, user } from '../../database/schema.ts';

/** A name as `foldName` returns it. */
type Name = { id: number; folded: string };
/** The names that a search among schedules is compared with. */
export type SearchNames = { courses: Name[]; owners: Name[]; assessments: Name[] };

/**
 * Returns the names and codes of the courses of the school and of the assessments and teachers of schedules that the user may
 * read.
 */
export const loadSearchNames = async (db: Database, me: Me): Promise<SearchNames> => {
  const courses = await db
    .select({ id: course.id, name: course.name, code: course.code })
    .from(course)
    .where(eq(course.idSchool, schoolOf(me)));
  const owners = await db
    .selectDistinct({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(schedule)
    .innerJoin(user, eq(user.id, schedule.idOwner))
    .where(scheduleScope(me));
  const scheduled = await db
    .selectDistinct({ assessmentSchool: schedule.assessmentSchool, idAssessment: schedule.idAssessment })
    .from(schedule)
    .where(scheduleScope(me));
  const titles = await loadTitles(db, scheduled);
  return {
    courses: courses.map(({ id, name, code }) => ({ id, folded: foldName(`${name} ${code}`) })),
    owners: owners.map((owner) => ({ id: owner.id, folded: foldName(fullName(owner, 'es')) })),
    assessments: [...titles].map(([id, { search }]) => ({ id, folded: search })),
  };
};

/**
 * Returns the condition for schedules with one of these texts of a search in the title or subtitle of the assessment, the
 * course's name or code, or the teacher's name.
 */
export const hasAnyInNames = (
  { assessments, courses, owners }: SearchNames,
  texts: readonly string[],
): SQL | undefined =>
  or(
    inArray(schedule.idAssessment, idsWithAny(assessments, texts)),
    inArray(schedule.idCourse, idsWithAny(courses, texts)),
    inArray(schedule.idOwner, idsWithAny(owners, texts)),
  );

const idsWithAny = (names: Name[], texts: readonly string[]) =>
  names.filter(({ folded }) => hasAny(folded, texts)).map(({ id }) => id);
