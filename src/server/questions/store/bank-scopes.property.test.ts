import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
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
} from '../../../../tests/support/policy-world.ts';
import type { Actor } from '../../../core/policies/actor.ts';
import { can, canOwnerUse, isInBank, type SharedQuestionFacts } from '../../../core/policies/question.ts';
import { question, share, stimulus } from '../../database/schema.ts';
import { bankScope, isUsableByOwner, usableScopes, visibleScopes } from './bank-scopes.ts';

const rows = fc.array(
  fc.record({
    school: arbitrarySchoolIndex,
    owner: arbitraryUserIndex,
    author: fc.option(arbitraryUserIndex),
    publicationState: arbitraryPublicationState,
    shares: arbitraryShares,
    hasStimulus: fc.boolean(),
    deleted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  { minLength: 15, maxLength: 30 },
);
const owners = fc.array(fc.record({ school: arbitrarySchoolIndex, user: arbitraryUserIndex }), { maxLength: 3 });
const banks = ['provider', 'mine', 'shared', 'review'] as const;

describe('the SQL conditions on questions', () => {
  let policies: Awaited<ReturnType<typeof openPolicyWorld>>;

  beforeAll(async () => {
    policies = await openPolicyWorld();
  });
  afterAll(() => policies.world.close());

  it('find exactly what the policy allows, for any rows, memberships, users and owners of drafts', async () => {
    const { database, now } = policies;
    const actors = fc.array(arbitraryStaff, { minLength: 4, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(arbitraryPeople, rows, actors, owners, async (given, drawn, actors, owners) => {
        await policies.setPeople(given);
        const facts = drawn.map(
          ({ school, owner, author, shares, hasStimulus: _, ...row }): SharedQuestionFacts => ({
            ...row,
            idSchool: policies.schoolOf(school),
            // The provider's questions have no owner.
            idOwner: school === 0 ? null : policies.userOf(owner),
            idAuthor: author === null ? null : policies.userOf(author),
            sharing: policies.sharing(given, { user: owner, school, what: 'shareMyQuestions' }, shares),
          }),
        );
        const stimuli = await database
          .insert(stimulus)
          .values(facts.map(({ idSchool }) => ({ idSchool, added: now })))
          .returning({ id: stimulus.id });
        const idStimulusOf = (index: number) => (drawn[index]?.hasStimulus ? (stimuli[index]?.id ?? 0) : null);
        const values = facts.map(({ sharing: _, ...row }, index) => ({
          ...{ ...row, idStimulus: idStimulusOf(index), added: now, updated: now },
        }));
        const added = await database.insert(question).values(values).returning({ id: question.id });
        const ids = added.map(({ id }) => id);
        // What the other of the two is shared with, a question below a stimulus or an empty stimulus, is nobody's.
        const shared = facts.flatMap(({ idSchool, sharing }, index) =>
          policies.shareRows(sharing).map((row) => ({
            ...{ idSchool, ...row },
            ...(drawn[index]?.hasStimulus ? { idStimulus: stimuli[index]?.id } : { idQuestion: ids[index] }),
          })),
        );
        const dormant = facts.map(({ idSchool }, index) => ({
          ...{ idSchool, idUser: null, by: policies.userOf(0), at: now },
          ...(drawn[index]?.hasStimulus ? { idQuestion: ids[index] } : { idStimulus: stimuli[index]?.id }),
        }));
        await database.insert(share).values([...shared, ...dormant]);
        const found = async (condition: SQL | undefined) =>
          (
            await database
              .select({ id: question.id })
              .from(question)
              .where(and(condition, eq(question.deleted, false), inArray(question.id, ids)))
              .orderBy(question.id)
          ).map(({ id }) => ids.indexOf(id));
        const compare = async (
          name: string,
          scopes: readonly { condition: SQL | undefined }[],
          may: (row: SharedQuestionFacts) => boolean,
        ) => {
          const rows = scopes.length === 0 ? [] : await found(or(...scopes.map(({ condition }) => condition)));
          expect([name, rows]).toEqual([name, facts.flatMap((row, index) => (may(row) ? index : []))]);
        };
        const compareAll = async (me: Actor) => {
          for (const bank of banks)
            await compare(bank, [bankScope(me, bank, question, now) ?? []].flat(), (row) => isInBank(me, bank, row));
          await compare('use', usableScopes(me, question, now), (row) => can(me, 'use', row));
          await compare('read', visibleScopes(me, question, now), (row) => can(me, 'read', row));
          // Nobody may change what they can't read.
          for (const row of facts) if (can(me, 'edit', row)) expect(can(me, 'read', row)).toBe(true);
        };
        for (const actor of actors) await compareAll(policies.actorOf(actor));
        for (const { school, user } of owners) {
          const owner = { idSchool: policies.schoolOf(school), idOwner: policies.userOf(user) };
          const scopes = [...new Set(facts.map(({ idSchool }) => idSchool))].flatMap((idSchool) => {
            const condition = isUsableByOwner(owner, idSchool, now);
            return condition ? { condition: and(eq(question.idSchool, idSchool), condition) } : [];
          });
          await compare('use by the owner of a draft', scopes, (row) => canOwnerUse(owner, row));
        }
        await database.delete(share);
        await database.delete(question).where(inArray(question.id, ids));
      }),
      POLICY_RUNS,
    );
  });
});
