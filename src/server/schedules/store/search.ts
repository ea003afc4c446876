import { eq, inArray, or, type SQL } from 'drizzle-orm';
import { fullName } from '../../../core/people/roles.ts';
import { containsAllWords } from '../../../core/searching/search-text.ts';
import { type Me, schoolOf } from '../../area.ts';
import { loadTitles } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import { course, schedule, user } from '../../database/schema.ts';
import { scheduleScope } from './access.ts';

type Name = { id: number; name: string };
/** The names that a search among schedules is compared with, by id. */
export type SearchNames = { courses: Name[]; owners: Name[]; assessments: Name[] };

/**
 * Returns the names of the courses of the school and of the assessments and teachers of schedules that the user may
 * read.
 */
export const loadSearchNames = async (db: Database, me: Me): Promise<SearchNames> => {
  const courses = await db
    .select({ id: course.id, name: course.name })
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
    courses,
    owners: owners.map((owner) => ({ id: owner.id, name: fullName(owner, 'es') })),
    assessments: [...titles].map(([id, { search }]) => ({ id, name: search })),
  };
};

/**
 * Returns the condition for schedules with this word in the title or subtitle of the assessment, the course's name or
 * the teacher's.
 */
export const matchesSearchWord = ({ assessments, courses, owners }: SearchNames, word: string): SQL | undefined =>
  or(
    inArray(schedule.idAssessment, idsWithWord(assessments, word)),
    inArray(schedule.idCourse, idsWithWord(courses, word)),
    inArray(schedule.idOwner, idsWithWord(owners, word)),
  );

const idsWithWord = (names: Name[], word: string) =>
  names.filter(({ name }) => containsAllWords(name, [word])).map(({ id }) => id);
