import { and, eq, inArray, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arbitrarySchoolIndex,
  arbitraryStaff,
  arbitraryUserIndex,
  openPolicyWorld,
  POLICY_RUNS,
} from '../../../../tests/support/policy-world.ts';
import type { Actor } from '../../../core/policies/actor.ts';
import { canAnswer, canRead } from '../../../core/policies/attempt.ts';
import { attempt, schedule } from '../../database/schema.ts';
import { isOwnAttempt, isReadableAttempt } from './attempts.ts';

const deleted = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true));

describe('the policy of attempts', () => {
  let policies: Awaited<ReturnType<typeof openPolicyWorld>>;
  let courses: number[];

  beforeAll(async () => {
    policies = await openPolicyWorld();
    courses = [];
    for (const school of [0, 1, 2])
      courses.push(await policies.world.addCourse(policies.schoolOf(school), '3.º A', [], []));
  });
  afterAll(() => policies.world.close());

  it('allows what the SQL conditions find, for any rows, students and staff', async () => {
    const { database, now } = policies;
    const rows = fc.array(
      fc.record({ school: arbitrarySchoolIndex, owner: arbitraryUserIndex, student: arbitraryUserIndex, deleted }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    const students = fc.array(
      fc.record({ user: arbitraryUserIndex, schools: fc.uniqueArray(arbitrarySchoolIndex, { minLength: 1 }) }),
    );
    const workers = fc.array(
      arbitraryStaff.filter(({ school }) => school !== 0),
      { maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(rows, students, workers, async (drawn, students, workers) => {
        const times = { startDate: '2026-03-02', startTime: '09:00', endTime: '10:00', opens: now, closes: now + 1 };
        const schedules = await database
          .insert(schedule)
          .values(
            drawn.map(({ school, owner, deleted }) => ({
              ...{ idSchool: policies.schoolOf(school), idOwner: policies.userOf(owner), deleted, ...times },
              ...{ assessmentSchool: policies.schoolOf(school), idAssessment: 1, idCourse: courses[school] ?? 0 },
              ...{ academicYear: 2025, ends: now, added: now },
            })),
          )
          .returning({ id: schedule.id });
        const idsSchedules = schedules.map(({ id }) => id);
        const added = await database
          .insert(attempt)
          .values(
            drawn.map(({ school, student }, index) => ({
              ...{ idSchool: policies.schoolOf(school), idUser: policies.userOf(student) },
              ...{ idSchedule: idsSchedules[index] ?? 0, formNumber: 1 as const, started: now, deadline: now },
            })),
          )
          .returning({ id: attempt.id });
        const ids = added.map(({ id }) => id);
        const found = async (condition: SQL | undefined) =>
          (
            await database
              .select({ id: attempt.id })
              .from(attempt)
              .innerJoin(schedule, and(eq(schedule.idSchool, attempt.idSchool), eq(schedule.id, attempt.idSchedule)))
              .where(and(condition, inArray(attempt.id, ids)))
              .orderBy(attempt.id)
          ).map(({ id }) => ids.indexOf(id));
        const factsOf = ({ school, owner, student, deleted }: (typeof drawn)[number]) => ({
          ...{ idSchool: policies.schoolOf(school), idUser: policies.userOf(student) },
          schedule: { idSchool: policies.schoolOf(school), idOwner: policies.userOf(owner), deleted },
        });
        const allowed = (may: (row: ReturnType<typeof factsOf>) => boolean) =>
          drawn.flatMap((row, index) => (may(factsOf(row)) ? index : []));
        const pupils = students.map(
          ({ user, schools }): Actor => ({
            ...{ idUser: policies.userOf(user), role: 'student', permissions: '', idSchool: 0 },
            schools: schools.map(policies.schoolOf),
          }),
        );
        for (const me of pupils) expect(await found(isOwnAttempt(me))).toEqual(allowed((row) => canAnswer(me, row)));
        for (const me of [...pupils, ...workers.map(policies.actorOf)])
          expect(await found(isReadableAttempt(me))).toEqual(allowed((row) => canRead(me, row)));
        await database.delete(attempt).where(inArray(attempt.id, ids));
        await database.delete(schedule).where(inArray(schedule.id, idsSchedules));
      }),
      POLICY_RUNS,
    );
  });
});
