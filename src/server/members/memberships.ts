import {
  canGrant,
  canHideStudentModules,
  canListLanguages,
  canManageMember,
  canManageRole,
} from '../../core/policies/member.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import type { Sessions } from '../session/api.ts';
import { sendSecondFactorResetJob } from '../session/api.ts';
import {
  editMember,
  endMember,
  endSessionsOfMember,
  type Managed,
  resetSecondFactorOfMember,
  startMember,
} from './changes.ts';

type MembershipCalls = 'editUser' | 'endMembership' | 'startMembership' | 'endMemberSessions' | 'resetSecondFactor';

const factsOf = <Row extends object>(idSchool: number, row: Row) => ({
  ...{ isTaught: false, isStudentHereOnly: false },
  ...{ ...row, idSchool },
});

/** Says whom of their school a user may manage. */
const managedBy = (me: Me): Managed => {
  const idSchool = schoolOf(me);
  return { idSchool, mayManage: (row) => canManageMember(me, factsOf(idSchool, row)) };
};

/** Returns the handlers of the calls that change the memberships of a school. */
export const membershipHandlers = (sessions: Sessions): HandlersOf<'members', MembershipCalls> => ({
  async editUser(context, { idUser, ...given }, refuse) {
    const { me } = context;
    const managed = managedBy(me);
    const edited = await editMember(
      context,
      {
        ...{ ...given, ...managed, idUser },
        mayGive: (role) => canManageRole(me, managed.idSchool, role),
        mayGrant: (permission) => canGrant(me, permission),
        mayListLanguages: (row) => canListLanguages(me, factsOf(managed.idSchool, row)),
        mayHideStudentModules: (row) => canHideStudentModules(me, factsOf(managed.idSchool, row)),
      },
      refuse,
    );
    sessions.invalidate(idUser);
    return edited;
  },

  async endMembership(context, { idUser }, refuse) {
    const ended = await endMember(context, { idUser, ...managedBy(context.me) }, refuse);
    sessions.invalidate(idUser);
    return ended;
  },

  async startMembership(context, { idUser }, refuse) {
    const started = await startMember(context, { idUser, ...managedBy(context.me) }, refuse);
    sessions.invalidate(idUser);
    return started;
  },

  async endMemberSessions(context, { idUser }, refuse) {
    const ended = await endSessionsOfMember(context, { idUser, ...managedBy(context.me) }, refuse);
    sessions.invalidate(idUser);
    return ended;
  },

  async resetSecondFactor(context, { idUser }, refuse) {
    const { db, me, host, now } = context;
    const given = { idUser, ...managedBy(me), mayReachOthers: false };
    const reset = await resetSecondFactorOfMember(context, given, refuse);
    sessions.invalidate(idUser);
    await host.jobs.enqueue(db, sendSecondFactorResetJob, { idUser, at: now });
    return reset;
  },
});
