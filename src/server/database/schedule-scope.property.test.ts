import { and, inArray, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arbitrarySchoolIndex,
  arbitraryStaff,
  arbitraryUserIndex,
  openPolicyWorld,
  POLICY_RUNS,
} from '../../../tests/support/policy-world.ts';
import { type ClosableCourse, canReadCourse, canSchedule } from '../../core/policies/course.ts';
import { canRead, type ScheduleFacts } from '../../core/policies/schedule.ts';
import { isReadableCourse, isSchedulableCourse } from './courses.ts';
import { scheduleScope } from './schedule-scope.ts';
import { course, courseTeacher, schedule } from './schema.ts';

const deleted = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true));
const actors = fc.array(
  arbitraryStaff.filter(({ school }) => school !== 0),
  { minLength: 1, maxLength: 5 },
);

describe('the policies of schedules and courses', () => {
  let policies: Awaited<ReturnType<typeof openPolicyWorld>>;
  let courses: number[];

  beforeAll(async () => {
    policies = await openPolicyWorld();
    courses = [];
    for (const school of [0, 1, 2])
      courses.push(await policies.world.addCourse(policies.schoolOf(school), '3.º A', [], []));
  });
  afterAll(() => policies.world.close());

  it('allow to read the schedules that the SQL condition finds, for any rows and users', async () => {
    const { database, now } = policies;
    const rows = fc.array(fc.record({ school: arbitrarySchoolIndex, owner: arbitraryUserIndex, deleted }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(rows, actors, async (drawn, actors) => {
        const facts = drawn.map(
          ({ school, owner, deleted }): ScheduleFacts => ({
            idSchool: policies.schoolOf(school),
            idOwner: policies.userOf(owner),
            deleted,
          }),
        );
        const times = { startDate: '2026-03-02', startTime: '09:00', endTime: '10:00', opens: now, closes: now + 1 };
        const values = facts.map((row, index) => ({
          ...row,
          ...times,
          ...{ assessmentSchool: row.idSchool, idAssessment: 1, idCourse: courses[drawn[index]?.school ?? 0] ?? 0 },
          ...{ academicYear: 2025, ends: now, added: now },
        }));
        const added = await database.insert(schedule).values(values).returning({ id: schedule.id });
        const ids = added.map(({ id }) => id);
        const found = async (condition: SQL | undefined) => {
          const rows = await database
            .select({ id: schedule.id })
            .from(schedule)
            .where(and(condition, inArray(schedule.id, ids)))
            .orderBy(schedule.id);
          return rows.map(({ id }) => ids.indexOf(id));
        };
        for (const actor of actors.map(policies.actorOf))
          expect(await found(scheduleScope(actor))).toEqual(
            facts.flatMap((row, index) => (canRead(actor, row) ? index : [])),
          );
        await database.delete(schedule).where(inArray(schedule.id, ids));
      }),
      POLICY_RUNS,
    );
  });

  it('allow to read, and to schedule for, the courses that the SQL conditions find, for any rows, teachers and users', async () => {
    const { database } = policies;
    const rows = fc.array(
      fc.record({
        school: arbitrarySchoolIndex,
        deleted,
        closed: fc.constantFrom(null, policies.now),
        teachers: fc.uniqueArray(arbitraryUserIndex, { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(rows, actors, async (drawn, actors) => {
        const values = drawn.map(({ school, deleted, closed }, index) => ({
          ...{ idSchool: policies.schoolOf(school), name: `Curso ${index}`, academicYear: 2030, deleted, closed },
        }));
        const added = await database.insert(course).values(values).returning({ id: course.id });
        const ids = added.map(({ id }) => id);
        const taught = drawn.flatMap(({ school, teachers }, index) =>
          teachers.map((user) => ({
            ...{ idSchool: policies.schoolOf(school), idCourse: ids[index] ?? 0, idUser: policies.userOf(user) },
          })),
        );
        if (taught.length > 0) await database.insert(courseTeacher).values(taught);
        for (const actor of actors.map(policies.actorOf)) {
          const found = async (condition: SQL | undefined) => {
            const rows = await database
              .select({ id: course.id })
              .from(course)
              .where(and(condition, inArray(course.id, ids)))
              .orderBy(course.id);
            return rows.map(({ id }) => ids.indexOf(id));
          };
          const factsOf = ({ school, deleted, closed, teachers }: (typeof drawn)[number]): ClosableCourse => ({
            ...{ idSchool: policies.schoolOf(school), deleted, closed },
            isTaught: teachers.some((user) => policies.userOf(user) === actor.idUser),
          });
          const allowed = (may: (me: typeof actor, row: ClosableCourse) => boolean) =>
            drawn.flatMap((row, index) => (may(actor, factsOf(row)) ? index : []));
          expect(await found(isReadableCourse(database, actor))).toEqual(allowed(canReadCourse));
          expect(await found(isSchedulableCourse(database, actor))).toEqual(allowed(canSchedule));
        }
        await database.delete(courseTeacher).where(inArray(courseTeacher.idCourse, ids));
        await database.delete(course).where(inArray(course.id, ids));
      }),
      POLICY_RUNS,
    );
  });
});
