import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryPeople, arbitraryStaff, openPolicyWorld, POLICY_RUNS } from '../../../tests/support/policy-world.ts';
import { canUnlock, type LockedMember } from '../../core/policies/user.ts';
import { courseTeacher, enrolment, membership, user } from '../database/schema.ts';
import { isUnlockable } from './locked-logins.ts';

const USERS = [0, 1, 2, 3];

describe('the policy of locked logins', () => {
  let policies: Awaited<ReturnType<typeof openPolicyWorld>>;
  let courses: number[];

  beforeAll(async () => {
    policies = await openPolicyWorld();
    courses = [];
    for (const school of [0, 1, 2])
      courses.push(await policies.world.addCourse(policies.schoolOf(school), '3.º A', [], []));
  });
  afterAll(() => policies.world.close());

  it('allows to unlock the members that the SQL condition finds, for any memberships, courses and users', async () => {
    const { database, now } = policies;
    const places = [0, 1, 2].flatMap((school) => USERS.map((user) => ({ school, user })));
    const seats = fc.subarray(places, { minLength: 6 });
    const roles = fc.array(fc.constantFrom('student' as const, 'teacher' as const), { minLength: 3, maxLength: 3 });
    const actors = fc.array(arbitraryStaff, { minLength: 4, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        arbitraryPeople,
        roles,
        seats,
        seats,
        actors,
        async (given, roles, teachers, students, actors) => {
          await policies.setPeople(given);
          for (const [school, role] of roles.entries())
            await database
              .update(membership)
              .set({ role })
              .where(eq(membership.idSchool, policies.schoolOf(school)));
          const rowOf = ({ school, user }: { school: number; user: number }) => ({
            ...{ idSchool: policies.schoolOf(school), idCourse: courses[school] ?? 0, idUser: policies.userOf(user) },
          });
          if (teachers.length > 0) await database.insert(courseTeacher).values(teachers.map(rowOf));
          if (students.length > 0)
            await database
              .insert(enrolment)
              .values(students.map((student, index) => ({ ...rowOf(student), listNumber: index + 1, since: now })));
          const has = (list: typeof teachers, at: { school: number; user: number }) =>
            list.some(({ school, user }) => school === at.school && user === at.user);
          for (const actor of actors) {
            const me = policies.actorOf(actor);
            const found = await database
              .select({ idUser: membership.idUser })
              .from(membership)
              .innerJoin(user, eq(user.id, membership.idUser))
              .where(and(inArray(user.id, USERS.map(policies.userOf)), isUnlockable(database, me, now)))
              .orderBy(membership.idUser);
            const factsOf = (member: number): LockedMember => ({
              idSchool: me.idSchool,
              role: roles[actor.school] ?? 'student',
              isValid: policies.isMember(given, member, actor.school),
              isTaught: has(teachers, actor) && has(students, { school: actor.school, user: member }),
            });
            expect(found.map(({ idUser }) => idUser)).toEqual(
              USERS.flatMap((member) => (canUnlock(me, factsOf(member)) ? policies.userOf(member) : [])),
            );
          }
          await database.delete(courseTeacher).where(inArray(courseTeacher.idCourse, courses));
          await database.delete(enrolment).where(inArray(enrolment.idCourse, courses));
        },
      ),
      POLICY_RUNS,
    );
  });
});
