import { eq } from 'drizzle-orm';
import type { Course } from '../../contract/classes.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { canAssignTeachers, canEnrol, canReopen } from '../../core/policies/course.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { languageOf, type Me, schoolOf } from '../area.ts';
import { createAccessCodes } from '../database/access-codes.ts';
import type { Database } from '../database/database.ts';
import { course } from '../database/schema.ts';
import { type CourseRow, findCourses, findSchool, loadCodes, loadTeachers } from './store/courses.ts';

/** How many students may join by a new course's code: more than any class has. */
const NEW_CODE_LIMIT = 60;

type NewCourse = Pick<typeof course.$inferInsert, 'idSchool' | 'name' | 'academicYear' | 'source' | 'code'>;

/**
 * Adds courses of one school, each with a code for its students, and returns their ids in the order given. Does not
 * ask whether a name exists.
 */
export const createCourses = async (db: Database, courses: readonly NewCourse[], now: Instant): Promise<number[]> => {
  const [first] = courses;
  if (!first) return [];
  const { idCountry } = await findSchool(db, first.idSchool);
  const rows = await db
    .insert(course)
    .values([...courses])
    .returning({ idSchool: course.idSchool, idCourse: course.id });
  await createAccessCodes(
    db,
    rows.map((row) => ({ ...row, idCountry, limit: NEW_CODE_LIMIT, until: null })),
    now,
  );
  return rows.map(({ idCourse }) => idCourse);
};

/** Returns courses as replies have them, with their teachers, codes and what the user may do. */
export const describeCourses = async (
  db: Database,
  me: Me,
  { rows, now }: { rows: readonly CourseRow[]; now: Instant },
): Promise<Course[]> => {
  const ids = rows.map(({ idCourse }) => idCourse);
  const teachers = await loadTeachers(db, schoolOf(me), ids);
  const codes = await loadCodes(db, schoolOf(me), ids);
  const byLastName = byLastNameIn(languageOf(me));
  return rows.map(({ idSchool, idCourse, name, academicYear, source, students, neverSignedIn, deleted, closed }) => {
    const taughtBy = (teachers.get(idCourse) ?? []).toSorted(byLastName).map(({ idCourse: _, ...teacher }) => teacher);
    const isTaught = taughtBy.some(({ idUser }) => idUser === me.idUser);
    const facts = { idSchool, deleted, source, isTaught, closed };
    return {
      ...{ idSchool, idCourse, Groupname: name, yearsFilter: academicYear, source, students, neverSignedIn },
      // Nobody joins a closed class; reopened, its code is good again.
      voucher: (closed === null && codes.get(idCourse)?.code) || null,
      closed: closed === null ? null : toIsoWithOffset(closed, me.timezone),
      teachers: taughtBy,
      can: {
        enrol: canEnrol(me, facts),
        assignTeachers: canAssignTeachers(me, facts),
        reopen: canReopen(me, facts, now),
      },
    };
  });
};

/** Returns a course that the user may see, as replies have it; undefined for none. */
export const readCourse = async (
  db: Database,
  me: Me,
  { idCourse, now }: { idCourse: number; now: Instant },
): Promise<Course | undefined> => {
  const rows = await findCourses(db, me, { where: eq(course.id, idCourse), now, limit: 1 });
  return (await describeCourses(db, me, { rows, now }))[0];
};
