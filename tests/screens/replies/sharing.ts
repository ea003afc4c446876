import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import type { Colleague } from '../../../src/contract/sharing.ts';
import { type Stub, stub } from '../support/wire.ts';

/** Returns a teacher of the same school. */
export const colleague = (idUser: number, firstName: string, lastName: string, idType = 3): Colleague => ({
  ...{ idUser, firstName, lastName, idType },
});

type Shares = OutputOf<typeof calls.sharing.getShares>['content'];

/** Returns stubs of something that is shared, and of the colleagues to share it with; they keep what is changed. */
export const sharedThing = (colleagues: readonly Colleague[], changes: Partial<Shares> = {}) => {
  let shares: Shares = {
    ...{ everything: false, school: false, people: [], questions: null, isDraft: false },
    ...changes,
  };
  const stubs: Stub[] = [
    stub(calls.sharing.getColleagues, { content: [...colleagues] }),
    stub(calls.sharing.getShares, () => ({ content: shares })),
    stub(calls.sharing.changeShares, ({ idsAdded, idsEnded, school = shares.school }) => {
      const added = colleagues.filter(({ idUser }) => idsAdded.includes(idUser));
      const people = [...shares.people, ...added].filter(({ idUser }) => !idsEnded.includes(idUser));
      shares = { ...shares, school, people };
      return { content: shares };
    }),
  ];
  return { stubs, shares: () => shares };
};
