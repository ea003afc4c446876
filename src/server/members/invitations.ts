import { permissionsIn, roleOf } from '../../core/people/roles.ts';
import { canGrant, canManageRole } from '../../core/policies/member.ts';
import { type HandlersOf, schoolOf } from '../area.ts';
import { deleteInvitation, findInvitationForUpdate, hasMember, insertInvitation, updateExpiry } from './store.ts';

/** How long the link of an invitation is valid. */
const INVITATION_MS = 7 * 86_400_000;

/** Returns the handlers of the calls that invite people, mail an invitation again and withdraw it. */
export const invitationHandlers: HandlersOf<'members', 'inviteUser' | 'resendInvitation' | 'withdrawInvitation'> = {
  async inviteUser({ db, me, now, host, recordChange }, { idType, permissions, email: typed, ...person }, refuse) {
    const idSchool = schoolOf(me);
    const role = roleOf(idType);
    const email = typed.toLowerCase();
    if (!canManageRole(me, idSchool, role)) return refuse('roleNotAllowed');
    if (!permissions.every((permission) => canGrant(me, permission))) return refuse('permissionNotAllowed');
    if (await hasMember(db, idSchool, email)) return refuse('alreadyMember');
    const values = { ...person, idSchool, email, role, permissions: permissions.join(',') };
    const idInvitation =
      (await insertInvitation(db, { ...values, expires: now + INVITATION_MS, added: now, addedBy: me.idUser }, now)) ??
      refuse('alreadyInvited');
    await host.jobs.enqueue(db, 'sendInvitation', { idSchool, idInvitation });
    recordChange({ after: values });
    return { content: { idInvitation } };
  },

  async resendInvitation({ db, me, now, host, recordChange }, { idInvitation }, refuse) {
    const idSchool = schoolOf(me);
    const before = await findInvitationForUpdate(db, idSchool, idInvitation);
    if (!before || !canManageRole(me, idSchool, before.role)) return refuse('invitationNotValid');
    const expires = now + INVITATION_MS;
    await updateExpiry(db, idSchool, idInvitation, expires);
    await host.jobs.enqueue(db, 'sendInvitation', { idSchool, idInvitation }, { key: `${idSchool}-${idInvitation}` });
    recordChange({ before: { expires: before.expires }, after: { expires } });
    return {};
  },

  async withdrawInvitation({ db, me, recordChange }, { idInvitation }, refuse) {
    const idSchool = schoolOf(me);
    const before = await findInvitationForUpdate(db, idSchool, idInvitation);
    if (!before || !canManageRole(me, idSchool, before.role)) return refuse('invitationNotValid');
    await deleteInvitation(db, idSchool, idInvitation);
    const { email, role, permissions } = before;
    recordChange({ before: { email, role, permissions: permissionsIn(permissions) } });
    return {};
  },
};
