import type { SchoolMember } from '../../contract/members.ts';
import { languagesInList } from '../../core/languages.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { memberStateOf } from '../../core/people/member-state.ts';
import { permissionsIn, roles } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import {
  canHandOver,
  canHideStudentModules,
  canListLanguages,
  canMailPasswordLink,
  canManageMember,
  canManageRole,
  canMergeMember,
} from '../../core/policies/member.ts';
import { toSearchText, toSearchWords } from '../../core/searching/search-text.ts';
import { type HandlersOf, languageOf, type Me, schoolOf } from '../area.ts';
import {
  findLockedLogins,
  findTeachers,
  loadSchool,
  type MemberRow,
  readMembers,
  readWaitingInvitations,
  type WaitingInvitation,
} from './store.ts';

/** Returns the handlers of the calls that show a school and its people. */
export const listHandlers: HandlersOf<'members', 'mySchool' | 'getUsers'> = {
  async mySchool({ db, me, now }) {
    const idSchool = schoolOf(me);
    const { name, address, logo } = await loadSchool(db, idSchool);
    const teachers = (await findTeachers(db, idSchool, now)).sort(byLastNameIn(languageOf(me)));
    return {
      content: { idSchool: idSchool === PROVIDER_SCHOOL_ID ? null : idSchool, Name: name, address, logo, teachers },
    };
  },

  async getUsers({ db, me, now }, { keyword, idType, state, page, recordsperpage }) {
    const idSchool = schoolOf(me);
    const words = toSearchWords(keyword);
    const everybody = [
      ...(await readMembers(db, idSchool, now)).map((row) => memberToDto(me, row)),
      ...(await readWaitingInvitations(db, idSchool)).map((row) => invitationToDto(me, row)),
    ];
    const byLastName = byLastNameIn(languageOf(me));
    const found = everybody
      .filter((row) => (idType == null || row.idType === idType) && (state == null || row.state === state))
      .filter((row) => hasWords(row, words))
      .sort((a, b) => byLastName({ ...a, idUser: a.idUser ?? 0 }, { ...b, idUser: b.idUser ?? 0 }));
    const asked = rowsAsked({ page, recordsperpage });
    const rows = found.slice(asked.first, asked.first + asked.size);
    const locked = await findLockedLogins(db, rows.map(({ login }) => login).filter(Boolean), now);
    return {
      ...pageFacts(asked, found.length),
      content: rows.map((row) => ({
        ...row,
        can: { ...row.can, unlockLogin: row.state !== 'locked' && locked.has(row.login) },
      })),
    };
  },
};

const hasWords = ({ firstName, lastName, login, email }: SchoolMember, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const text = toSearchText(`${firstName} ${lastName} ${login} ${email}`);
  return words.every((word) => text.includes(word));
};

const memberToDto = (me: Me, row: MemberRow): SchoolMember => {
  const { idUser, firstName, lastName, login, role, lastSignedIn, isStudentHereOnly } = row;
  const { isHereOnly } = row;
  const facts = { idSchool: schoolOf(me), idUser, role, isTaught: false, isStudentHereOnly };
  const listLanguages = canListLanguages(me, { ...facts, isHereOnly });
  const hideStudentModules = canHideStudentModules(me, { ...facts, isHereOnly });
  const manage = canManageMember(me, facts);
  const state = memberStateOf(row);
  const mailPasswordLink =
    canMailPasswordLink(me, facts) &&
    state !== 'locked' &&
    // Who signs in by a partner has no password, but accepts an address as everybody does.
    (row.waitingEmail !== null || (row.email !== null && row.source === ''));
  return {
    ...{ idUser, idInvitation: null, firstName, lastName, login, state, expires: null },
    email: row.email ?? '',
    waitingEmail: row.waitingEmail,
    idType: roles[role],
    permissions: permissionsIn(row.permissions),
    // What another school has chosen is not this one's to see.
    customLanguages: listLanguages ? languagesInList(row.customLanguages) : [],
    withoutStudentModules: hideStudentModules && row.withoutStudentModules,
    lastSignedIn: lastSignedIn === null ? null : new Date(lastSignedIn).toISOString(),
    can: {
      manage,
      mailPasswordLink,
      listLanguages,
      hideStudentModules,
      handOver: canHandOver(me, facts),
      unlockLogin: false,
      resetSecondFactor: manage && row.hasSecondFactor,
      merge: state !== 'locked' && canMergeMember(me, facts),
    },
  };
};

const invitationToDto = (me: Me, { role, permissions, expires, ...row }: WaitingInvitation): SchoolMember => ({
  ...row,
  ...{ idUser: null, login: '', waitingEmail: null, state: 'invited', lastSignedIn: null },
  idType: roles[role],
  permissions: permissionsIn(permissions),
  customLanguages: [],
  withoutStudentModules: false,
  expires: new Date(expires).toISOString(),
  can: {
    manage: canManageRole(me, schoolOf(me), role),
    mailPasswordLink: false,
    listLanguages: false,
    hideStudentModules: false,
    handOver: false,
    unlockLogin: false,
    resetSecondFactor: false,
    merge: false,
  },
});
