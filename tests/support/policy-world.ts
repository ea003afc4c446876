import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import type { Actor } from '../../src/core/policies/actor.ts';
import type { SharingFacts } from '../../src/core/policies/sharing.ts';
import { isValidAt } from '../../src/core/policies/user.ts';
import { publicationStates } from '../../src/core/publication/publication.ts';
import { membership } from '../../src/server/database/schema.ts';
import { openWorld } from './world.ts';

/**
 * As few runs as find a difference between a policy and its SQL condition: a run compares some thirty rows with
 * several actors.
 */
export const POLICY_RUNS = { numRuns: 25 };

/** Generates a publication state. */
export const arbitraryPublicationState = fc.constantFrom(...publicationStates);

const HOUR = 3_600_000;
const USERS = 4;
const SCHOOLS = 3;

/** Generates the index of a school of a policy world; the provider is 0. */
export const arbitrarySchoolIndex = fc.nat(SCHOOLS - 1);
/** Generates the index of a user of a policy world. */
export const arbitraryUserIndex = fc.nat(USERS - 1);

/** Generates mostly this value and rarely the other, so that enough rows depend on the other conditions. */
const mostly = (value: boolean) => fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, fc.constant(!value));

/** Generates with whom one row alone is shared: the school, or users by their index. */
export const arbitraryShares = fc.record({
  withSchool: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  withUsers: fc.oneof(
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    fc.uniqueArray(fc.nat(USERS - 1), { maxLength: 2 }),
  ),
});
type Shares = typeof arbitraryShares extends fc.Arbitrary<infer One> ? One : never;

/** Generates each user's switches and the validity of their memberships, school by school, in hours from now. */
export const arbitraryPeople = fc.array(
  fc.record({
    isActive: mostly(true),
    shareMyAssessments: fc.boolean(),
    shareMyQuestions: fc.boolean(),
    memberships: fc.array(
      fc.record({
        active: mostly(true),
        since: fc.constantFrom(-2, -2, 0, 0, 1),
        until: fc.constantFrom(null, null, null, 1, 1, 0, -1),
      }),
      { minLength: SCHOOLS, maxLength: SCHOOLS },
    ),
  }),
  { minLength: USERS, maxLength: USERS },
);
type People = typeof arbitraryPeople extends fc.Arbitrary<infer One> ? One : never;

const arbitraryStaffRole = (school: number) =>
  school === 0 ? fc.constantFrom('author', 'editor') : fc.constantFrom('administrator', 'coordinator', 'teacher');

/** Generates a user who works at a school, with a role that exists there and some permissions. */
export const arbitraryStaff = arbitrarySchoolIndex.chain((school) =>
  fc.record({
    school: fc.constant(school),
    user: arbitraryUserIndex,
    role: arbitraryStaffRole(school) as fc.Arbitrary<Actor['role']>,
    permissions: fc.constantFrom('', 'grade', 'assessments-sm-view', 'schedules-sm,grade', '*'),
  }),
);
type Staff = typeof arbitraryStaff extends fc.Arbitrary<infer One> ? One : never;

/** Opens a database with three schools, the provider first, and four users who are members of all of them. */
export const openPolicyWorld = async () => {
  const world = await openWorld();
  const { database, clock } = world;
  const schools = [PROVIDER_SCHOOL_ID, await world.addSchool('Sol'), await world.addSchool('Luna')];
  const users: number[] = [];
  for (let n = 0; n < USERS; n++) {
    const { idUser } = await world.addPerson('author', `Persona ${n}`);
    users.push(idUser);
    const since = clock.now() - HOUR;
    const others = schools.slice(1).map((idSchool) => ({ idSchool, idUser, role: 'teacher' as const, since }));
    await database.insert(membership).values(others);
  }
  const now = clock.now();
  const at = (hours: number) => now + hours * HOUR;
  /** Returns whether a user has a valid membership of a school now. */
  const isMember = (settings: People, user: number, school: number): boolean => {
    const person = settings[user];
    const member = person?.memberships[school];
    if (!person || !member) throw new RangeError(`no user ${user} or school ${school}`);
    const { active, since, until } = member;
    const facts = { active, isUserActive: person.isActive, since: at(since), until: until === null ? null : at(until) };
    return isValidAt(facts, now);
  };
  return {
    world,
    database,
    now,
    /** Writes these switches and memberships of the users to the database. */
    setPeople: async (settings: People): Promise<void> => {
      const switches = settings.map(({ memberships: _, ...switches }, n) => ({ id: users[n], ...switches }));
      await database.execute(sql`
        update users set active = given."isActive", share_my_assessments = given."shareMyAssessments",
          share_my_questions = given."shareMyQuestions"
        from jsonb_to_recordset(${JSON.stringify(switches)}::jsonb)
          as given (id bigint, "isActive" boolean, "shareMyAssessments" boolean, "shareMyQuestions" boolean)
        where users.id = given.id`);
      const iso = (hours: number) => new Date(at(hours)).toISOString();
      const rows = settings.flatMap(({ memberships }, n) =>
        memberships.map(({ active, since, until }, school) => ({
          ...{ user: users[n], school: schools[school], active, since: iso(since) },
          until: until === null ? null : iso(until),
        })),
      );
      await database.execute(sql`
        update membership set active = given.active, since = given.since, until = given.until
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given ("user" bigint, school bigint, active boolean, since timestamptz, until timestamptz)
        where membership.id_school = given.school and membership.id_user = given."user"`);
    },
    isMember,
    /** Returns how a user shares something of a school, which alone is shared so. */
    sharing: (
      settings: People,
      { user, school, what }: { user: number; school: number; what: 'shareMyAssessments' | 'shareMyQuestions' },
      { withSchool, withUsers }: Shares,
    ): SharingFacts => ({
      isOwnerHere: isMember(settings, user, school),
      everything: settings[user]?.[what] === true,
      withSchool,
      withUsers: withUsers.map((index) => users[index] ?? 0),
    }),
    /** Returns the rows by which something alone is shared. */
    shareRows: ({ withSchool, withUsers }: SharingFacts) =>
      [...(withSchool ? [null] : []), ...withUsers].map((idUser) => ({ idUser, by: users[0] ?? 0, at: now })),
    actorOf: ({ school, user, role, permissions }: Staff): Actor => ({
      ...{ idUser: users[user] ?? 0, role, permissions, idSchool: schools[school] ?? 0, schools: [] },
    }),
    schoolOf: (school: number): number => schools[school] ?? 0,
    userOf: (user: number): number => users[user] ?? 0,
  };
};
