import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../core/people.ts';
import { matches } from '../../../core/searching.ts';
import { type Me, schoolOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { assessment, course, schedule, user } from '../../database/schema.ts';
import { visibleTo } from '../visible.ts';

type Name = { id: number; name: string };
export type Names = { courses: Name[]; owners: Name[] };

/** The classes and teachers whose names a search among schedules may mean. */
export const namesFor = async (db: Database, me: Me): Promise<Names> => {
  const courses = await db
    .select({ id: course.id, name: course.name })
    .from(course)
    .where(eq(course.idSchool, schoolOf(me)));
  const owners = await db
    .selectDistinct({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(schedule)
    .innerJoin(user, eq(user.id, schedule.idOwner))
    .where(visibleTo(me));
  return { courses, owners: owners.map((owner) => ({ id: owner.id, name: fullName(owner, 'es') })) };
};

/** Schedules with this word in their assessment's title or subtitle, their class's name or their teacher's. */
export const naming = ({ courses, owners }: Names, word: string): SQL | undefined =>
  or(
    sql`strpos(${assessment.search}, ${word}) > 0`,
    inArray(schedule.idCourse, having(courses, word)),
    inArray(schedule.idOwner, having(owners, word)),
  );

const having = (names: Name[], word: string) => names.filter(({ name }) => matches(name, [word])).map(({ id }) => id);
