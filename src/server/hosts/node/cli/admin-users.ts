import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { calls } from '../../../../contract/index.ts';
import { type Language, listedLanguages } from '../../../../core/languages.ts';
import { normalizeLogin } from '../../../../core/people/logins.ts';
import { permissionsIn, roles } from '../../../../core/people/roles.ts';
import { toSearchText, toSearchWords } from '../../../../core/searching/search-text.ts';
import type { ChangeContext } from '../../../area.ts';
import type { Database } from '../../../database/database.ts';
import {
  editMember,
  endMember,
  endSessionsOfMember,
  readMembers,
  resetSecondFactorOfMember,
  startMember,
} from '../../../members/api.ts';
import { anonymisePerson, writeExport } from '../../../privacy/api.ts';
import { addPasswordLink } from '../../../session/api.ts';
import { unlockLogin } from '../../../users/api.ts';
import { openFiles } from '../adapters/files/files.ts';
import { baseUrlOf, readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { inviteUser } from './admin-invite.ts';
import { type Command, defineGroup, linesOf, readWords, schoolIn, UsageError } from './command.ts';
import { runChange } from './run-change.ts';
import { withDatabase } from './with-database.ts';

const listUsage = '  npm run admin -- users list --school <id> [--search <words>] [--json]';
const roleUsage = `  npm run admin -- users role <login, e-mail or id> --school <id> [--role administrator|coordinator|teacher]
                             [--permissions <name,name>|none]`;

const list: Command = {
  usage: listUsage,
  async run(words) {
    const { values } = readWords(words, {
      usage: listUsage,
      options: {
        ...{ school: { type: 'string' }, search: { type: 'string', default: '' } },
        json: { type: 'boolean', default: false },
      },
    });
    const idSchool = schoolIn(values);
    return withDatabase(readSettings(process.env), async (db) => {
      const wanted = toSearchWords(values.search);
      const rows = (await readMembers(db, idSchool, Date.now()))
        .map(({ idUser, login, email, firstName, lastName, role, permissions, isValid, lastSignedIn }) => ({
          ...{ idUser, login, email, firstName, lastName, role, permissions: permissionsIn(permissions).join(',') },
          state: isValid ? 'active' : 'locked',
          lastSignedIn: lastSignedIn === null ? null : new Date(lastSignedIn).toISOString(),
        }))
        .filter(({ firstName, lastName, login, email }) => {
          const text = toSearchText([firstName, lastName, login, email ?? ''].join(' '));
          return wanted.every((word) => text.includes(word));
        })
        .sort((a, b) => a.idUser - b.idUser);
      return linesOf(rows, { json: values.json, none: 'There is nobody.' });
    });
  },
};

const role: Command = {
  usage: roleUsage,
  async run(words) {
    const { values, positionals } = readWords(words, {
      usage: roleUsage,
      options: { school: { type: 'string' }, role: { type: 'string' }, permissions: { type: 'string' } },
      positionals: ['user'],
    });
    const { role, permissions } = values;
    if (role !== undefined && !isStaffRole(role)) throw new UsageError(`There is no role ${role}.\n\n${roleUsage}`);
    const given = {
      idType: role === undefined ? undefined : roles[role],
      permissions: permissions === 'none' ? [] : permissions?.split(','),
    };
    return changeMember(values, positionals[0], 'Changed', (db, member) =>
      runChange(db, calls.members.editUser, { ...given, ...member }, editMember),
    );
  },
};

const languagesUsage = `  npm run admin -- users languages <login, e-mail or id> <language,language|none> --school <id>

  Sets the languages that are offered to the member alone; with none, the member chooses among those of the product.
  Languages: ${listedLanguages.join(', ')}.`;

const memberLanguages: Command = {
  usage: languagesUsage,
  async run(words) {
    const { values, positionals } = readWords(words, {
      ...{ usage: languagesUsage, options: { school: { type: 'string' } }, positionals: ['user', 'languages'] },
    });
    const [name, list = ''] = positionals;
    const customLanguages = list === 'none' ? [] : list.split(',').map(listedLanguage);
    return changeMember(values, name, 'Changed the languages of', (db, member) =>
      runChange(db, calls.members.editUser, { customLanguages, ...member }, editMember),
    );
  },
};

const listedLanguage = (text: string): Language => {
  const found = listedLanguages.find((language) => language === text.trim().toLowerCase());
  if (found === undefined) throw new UsageError(`There is no language ${text}.\n\n${languagesUsage}`);
  return found;
};

const linkUsage = `  npm run admin -- users password-link <login, e-mail or id> --school <id> [--json]

  Prints a link with which the member chooses a new password within an hour. BASE_URL or HOST and PORT as for npm
  start.`;

const passwordLink: Command = {
  usage: linkUsage,
  async run(words) {
    const { values, positionals } = readWords(words, {
      usage: linkUsage,
      options: { school: { type: 'string' }, json: { type: 'boolean', default: false } },
      positionals: ['user'],
    });
    const settings = readSettings(process.env);
    const idSchool = schoolIn(values);
    return withDatabase(settings, async (db) => {
      const { idUser } = await requireMember(db, idSchool, positionals[0]);
      const { path } = await runChange(db, calls.slips.sendPasswordLink, { idSchool, idUser }, addLink);
      const link = baseUrlOf(settings, settings.PORT) + path;
      return [values.json ? JSON.stringify({ idUser, link }) : link];
    });
  },
};

const addLink = async ({ db, now, recordChange }: ChangeContext, { idSchool, idUser }: Member) => {
  const { path } = await addPasswordLink(db, idUser, now);
  recordChange({ idSchool, after: { passwordLink: 'printed' } });
  return { path };
};

const staffRoles = ['administrator', 'coordinator', 'teacher'] as const;
const isStaffRole = (text: string): text is (typeof staffRoles)[number] => staffRoles.some((role) => role === text);

const exportUsage = `  npm run admin -- users export <login, e-mail or id> <file> --school <id>

  Writes all data that the school has of the member into a new zip, readable by its owner only.`;

const exportData: Command = {
  usage: exportUsage,
  async run(words) {
    const { values, positionals } = readWords(words, {
      ...{ usage: exportUsage, options: { school: { type: 'string' } }, positionals: ['user', 'file'] },
    });
    const idSchool = schoolIn(values);
    const settings = readSettings(process.env);
    const file = resolve(positionals[1] ?? '');
    return withDatabase(settings, async (database) => {
      const person = await requireMember(database, idSchool, positionals[0]);
      await runChange(database, calls.privacy.exportUser, { idSchool, idUser: person.idUser }, noteExport);
      const schools = [{ id: idSchool, name: `school ${idSchool}` }];
      const files = await openFiles(settings);
      const content = await writeExport(
        { database, files },
        { person: { ...person, shown: 'all' }, schools, language: 'en' },
      );
      await content.pipeTo(Writable.toWeb(createWriteStream(file, { flags: 'wx', mode: 0o600 })));
      return [`Wrote all data of ${person.login} (${person.idUser}) into ${file}.`];
    });
  },
};

const noteExport = async ({ recordChange }: ChangeContext, { idSchool }: Member) => {
  recordChange({ idSchool, after: { personalData: 'exported' } });
  return {};
};

const anonymiseUsage = `  npm run admin -- users anonymise <login, e-mail or id> --school <id> --name <first and last name>

  Erases by what the member is recognized; results stay as numbers. It cannot be undone.`;

const anonymise: Command = {
  usage: anonymiseUsage,
  async run(words) {
    const { values, positionals } = readWords(words, {
      usage: anonymiseUsage,
      options: { school: { type: 'string' }, name: { type: 'string' } },
      positionals: ['user'],
    });
    const { name } = values;
    if (name === undefined) throw new UsageError(`--name is missing.\n\n${anonymiseUsage}`);
    return changeMember(values, positionals[0], 'Anonymised', (db, member) =>
      runChange(db, calls.privacy.anonymiseUser, { ...member, name }, anonymisePerson),
    );
  },
};

type Member = { idSchool: number; idUser: number };

/** Returns a command that does one thing for a member of a school. */
const commandFor = (name: string, done: string, change: (db: Database, member: Member) => Promise<object>): Command => {
  const usage = `  npm run admin -- users ${name} <login, e-mail or id> --school <id>`;
  return {
    usage,
    run(words) {
      const { values, positionals } = readWords(words, {
        ...{ usage, options: { school: { type: 'string' } }, positionals: ['user'] },
      });
      return changeMember(values, positionals[0], done, change);
    },
  };
};

const changeMember = (
  values: { school?: string | undefined },
  name: string | undefined,
  done: string,
  change: (db: Database, member: Member) => Promise<object>,
): Promise<string[]> => {
  const idSchool = schoolIn(values);
  return withDatabase(readSettings(process.env), async (db) => {
    const found = await requireMember(db, idSchool, name);
    await change(db, { idSchool, idUser: found.idUser });
    return [`${done} ${found.login} (${found.idUser}).`];
  });
};

/** Returns the member with a login, an e-mail address or an id. Throws StartupError. */
const requireMember = async (db: Database, idSchool: number, name = '') => {
  const text = normalizeLogin(name);
  const found = (await readMembers(db, idSchool, Date.now())).find(
    ({ login, email, idUser }) => login === text || email === text || String(idUser) === text,
  );
  if (!found) throw new StartupError(`The school ${idSchool} has no member ${name}.`);
  return found;
};

/**
 * Lists the members of a school, invites people, changes their roles and languages, locks and unlocks them, ends locks after wrong
 * passwords, signs them out, and prints links for new passwords.
 */
export const users = defineGroup('users', {
  list,
  invite: inviteUser,
  role,
  languages: memberLanguages,
  lock: commandFor('lock', 'Locked', (db, member) => runChange(db, calls.members.endMembership, member, endMember)),
  unlock: commandFor('unlock', 'Unlocked', (db, member) =>
    runChange(db, calls.members.startMembership, member, startMember),
  ),
  'unlock-login': commandFor('unlock-login', 'Ended the lock after wrong passwords of', (db, member) =>
    runChange(db, calls.users.unlockLogin, member, unlockLogin),
  ),
  'end-sessions': commandFor('end-sessions', 'Signed out', (db, member) =>
    runChange(db, calls.members.endMemberSessions, member, endSessionsOfMember),
  ),
  'reset-second-factor': commandFor('reset-second-factor', 'Turned the second factor off of', (db, member) =>
    runChange(db, calls.members.resetSecondFactor, { ...member, mayReachOthers: true }, resetSecondFactorOfMember),
  ),
  'password-link': passwordLink,
  export: exportData,
  anonymise,
});
