import { and, eq, inArray, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arbitraryPeople,
  arbitraryPublicationState,
  arbitrarySchoolIndex,
  arbitraryShares,
  arbitraryStaff,
  arbitraryUserIndex,
  openPolicyWorld,
  POLICY_RUNS,
} from '../../../tests/support/policy-world.ts';
import type { Actor } from '../../core/policies/actor.ts';
import {
  type AssessmentList,
  can,
  canChange,
  isOnList,
  type SharedAssessmentFacts,
} from '../../core/policies/assessment.ts';
import {
  isOwnedBy,
  isReviewableBy,
  isSchedulableBy,
  isVisibleTo,
  listScope,
  schoolOfList,
} from './assessment-scope.ts';
import { assessment, share } from './schema.ts';

const rows = fc.array(
  fc.record({
    school: arbitrarySchoolIndex,
    owner: arbitraryUserIndex,
    status: fc.constantFrom(1 as const, 2 as const, 2 as const),
    publicationState: arbitraryPublicationState,
    shares: arbitraryShares,
    deleted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
    newer: fc.option(fc.record({ status: fc.constantFrom(1 as const, 2 as const), deleted: fc.boolean() }), {
      freq: 2,
    }),
  }),
  { minLength: 15, maxLength: 30 },
);
const lists: readonly AssessmentList[] = ['own', 'shared', 'provider'];

describe('the SQL conditions on assessments', () => {
  let policies: Awaited<ReturnType<typeof openPolicyWorld>>;

  beforeAll(async () => {
    policies = await openPolicyWorld();
  });
  afterAll(() => policies.world.close());

  it('find exactly what the policy allows, for any rows, memberships and users', async () => {
    const { database, now } = policies;
    await fc.assert(
      fc.asyncProperty(
        arbitraryPeople,
        rows,
        fc.array(arbitraryStaff, { minLength: 4, maxLength: 6 }),
        async (given, drawn, actors) => {
          await policies.setPeople(given);
          const facts = drawn.map(
            ({ school, owner, newer, shares, ...row }): SharedAssessmentFacts => ({
              ...row,
              idSchool: policies.schoolOf(school),
              idOwner: policies.userOf(owner),
              sharing: policies.sharing(given, { user: owner, school, what: 'shareMyAssessments' }, shares),
              // The place is free again after a draft is deleted, but not after a finished one is.
              isReplaced: newer !== null && (newer.status === 2 || !newer.deleted),
            }),
          );
          const values = facts.map(({ sharing: _, isReplaced: __, ...row }) => ({
            ...row,
            added: now,
            updated: now,
          }));
          const added = await database.insert(assessment).values(values).returning({ id: assessment.id });
          const ids = added.map(({ id }) => id);
          const shared = facts.flatMap(({ idSchool, sharing }, index) =>
            policies.shareRows(sharing).map((row) => ({ idSchool, idAssessment: ids[index] ?? 0, ...row })),
          );
          if (shared.length > 0) await database.insert(share).values(shared);
          const newer = drawn.flatMap(({ newer }, index) =>
            newer && values[index] ? [{ ...values[index], ...newer, idReplaces: ids[index] ?? null }] : [],
          );
          const replacing =
            newer.length === 0 ? [] : await database.insert(assessment).values(newer).returning({ id: assessment.id });
          const found = async (condition: SQL | undefined) =>
            (
              await database
                .select({ id: assessment.id })
                .from(assessment)
                .where(and(condition, inArray(assessment.id, ids)))
                .orderBy(assessment.id)
            ).map(({ id }) => ids.indexOf(id));
          const allowed = (may: (row: SharedAssessmentFacts) => boolean) =>
            facts.flatMap((row, index) => (may(row) ? index : []));
          const compare = async (
            name: string,
            condition: SQL | undefined,
            may: (row: SharedAssessmentFacts) => boolean,
          ) => expect([name, await found(condition)]).toEqual([name, allowed(may)]);
          const compareAll = async (me: Actor) => {
            for (const list of lists) {
              const condition = and(eq(assessment.idSchool, schoolOfList(me, list)), listScope(me, list, now));
              await compare(list, condition, (row) => isOnList(me, list, row));
            }
            await compare('read', isVisibleTo(me, now), (row) => can(me, 'read', row));
            await compare('change', isOwnedBy(me), (row) => canChange(me, 'change', row));
            await compare('review', isReviewableBy(me, now), (row) => can(me, 'review', row));
            for (const from of ['own', 'provider'] as const) {
              const school = schoolOfList(me, from);
              await compare(
                `schedule ${from}`,
                isSchedulableBy(me, from, now),
                (row) => row.idSchool === school && can(me, 'schedule', row),
              );
            }
          };
          for (const actor of actors) await compareAll(policies.actorOf(actor));
          await database.delete(share);
          await database.delete(assessment).where(
            inArray(
              assessment.id,
              replacing.map(({ id }) => id),
            ),
          );
          await database.delete(assessment).where(inArray(assessment.id, ids));
        },
      ),
      POLICY_RUNS,
    );
  });
});
