import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { roles } from '../../../src/core/people/roles.ts';
import { type Stub, stub } from '../support/wire.ts';
import { onePage } from './pages.ts';

type Member = OutputOf<typeof calls.members.getUsers>['content'][number];

/** Returns a coordinator as the list of a school's people has them; the caller may manage them. */
export const member = (changes: Partial<Member> = {}): Member => ({
  ...{
    idUser: 31,
    idInvitation: null,
    firstName: 'Bruno',
    lastName: 'Rey',
    login: 'bruno',
    email: 'bruno@ria.es',
    waitingEmail: null,
  },
  ...{ idType: roles.coordinator, permissions: [], customLanguages: [], withoutStudentModules: false },
  ...{ state: 'active', lastSignedIn: '2026-03-09T08:00:00+01:00', expires: null },
  can: {
    ...{ manage: true, mailPasswordLink: true, listLanguages: true, hideStudentModules: true },
    ...{ handOver: true, merge: false, unlockLogin: false, resetSecondFactor: false },
  },
  ...changes,
});

/** Returns the stubs of the school and the list of its people. */
export const schoolWithMembers = (...members: Member[]): Stub[] => [
  stub(calls.members.mySchool, {
    content: { idSchool: 2, Name: 'IES Ría de Vigo', address: 'Rúa do Areal, 1', logo: null, teachers: [] },
  }),
  stub(calls.members.getUsers, onePage(members)),
  stub(calls.members.getHandOvers, { content: [] }),
  stub(calls.merges.getMerges, { content: [] }),
  stub(calls.installation.getMailDelivery, { content: { isDelivered: true, failed: [] } }),
];
