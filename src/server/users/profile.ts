import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Profile } from '../../contract/users.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { academicYearOf } from '../../core/schedules/academic-year.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { byNameIn } from '../../core/text/compare-names.ts';
import { languageOf, type Me, schoolOf } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidEnrolment } from '../database/enrolments.ts';
import { assessment, course, courseTeacher, enrolment, membership, question, schedule } from '../database/schema.ts';

/** More than anybody teaches in a year. */
const MOST_COURSES = 200;

/** Returns the profile of a teacher, with what they have in the session's school; null when they have just left it. */
export const readProfile = async (db: Database, me: Me, now: Instant): Promise<Profile | null> => {
  const { firstName, lastName, login, email, photo, idUser, memberships } = me;
  const idSchool = schoolOf(me);
  const isMember = and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser));
  const member = await firstRow(db.select({ since: membership.since }).from(membership).where(isMember));
  if (!member) return null;
  return {
    ...{ firstName, lastName, login, email, photo },
    schools: memberships.filter((school) => school.idSchool !== PROVIDER_SCHOOL_ID),
    memberSince: new Date(member.since).toISOString(),
    courses: await listCourses(db, me, now),
    counts: {
      questions: await db.$count(question, ownIn(question, idSchool, idUser)),
      assessments: await db.$count(assessment, ownIn(assessment, idSchool, idUser)),
      schedules: await db.$count(schedule, ownIn(schedule, idSchool, idUser)),
    },
  };
};

type Owned = typeof question | typeof assessment | typeof schedule;

const ownIn = ({ idSchool, idOwner, deleted }: Owned, school: number, idUser: number) =>
  and(eq(idSchool, school), eq(idOwner, idUser), eq(deleted, false));

/** Returns the classes of the current academic year that the user teaches, by name, with their students of now. */
const listCourses = async (db: Database, me: Me, now: Instant): Promise<Profile['courses']> => {
  const idSchool = schoolOf(me);
  const isStudent = and(
    eq(enrolment.idSchool, course.idSchool),
    eq(enrolment.idCourse, course.id),
    isValidEnrolment(now),
  );
  const rows = await db
    .select({
      ...{ idCourse: course.id, name: course.name },
      students: sql<number>`(select ${count()} from ${enrolment} where ${isStudent})`.mapWith(Number),
    })
    .from(course)
    .innerJoin(courseTeacher, and(eq(courseTeacher.idSchool, course.idSchool), eq(courseTeacher.idCourse, course.id)))
    .where(
      and(
        eq(course.idSchool, idSchool),
        eq(courseTeacher.idUser, me.idUser),
        eq(course.academicYear, academicYearOf(me, now)),
        eq(course.deleted, false),
      ),
    )
    .orderBy(asc(course.id))
    .limit(MOST_COURSES);
  return rows.sort(byNameIn(languageOf(me)));
};
