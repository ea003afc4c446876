import { calls } from '../../../../contract/index.ts';
import { roles } from '../../../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../../../core/people/schools.ts';
import { inviteMember } from '../../../members/api.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { type Command, readWords, schoolIn, UsageError } from './command.ts';
import { requireSchool } from './require-school.ts';
import { runChange } from './run-change.ts';
import { withDatabase } from './with-database.ts';

const inviteUsage = `  npm run admin -- users invite <e-mail> --school <id> --role administrator|coordinator|teacher|student
                             --first-name <name> [--last-name <name>] [--permissions <name,name>|none] [--language <code>] [--json]

  Mails a link that is valid for 7 days. The server mails it, at its next start where none runs. Without --permissions it gives
  the permission to grade, as the screen does.`;

/** Invites a person to a school by mail. */
export const inviteUser: Command = {
  usage: inviteUsage,
  async run(words) {
    const { values, positionals } = readWords(words, {
      usage: inviteUsage,
      options: {
        ...{ school: { type: 'string' }, role: { type: 'string' }, permissions: { type: 'string' } },
        ...{ 'first-name': { type: 'string' }, 'last-name': { type: 'string' }, language: { type: 'string' } },
        json: { type: 'boolean', default: false },
      },
      positionals: ['e-mail'],
    });
    const [email = ''] = positionals;
    const { role, permissions, language, 'first-name': firstName, 'last-name': lastName } = values;
    const idSchool = schoolIn(values);
    if (role === undefined || firstName === undefined)
      throw new UsageError(`--${role === undefined ? 'role' : 'first-name'} is missing.\n\n${inviteUsage}`);
    if (!isInvitedRole(role)) throw new UsageError(`There is no role ${role}.\n\n${inviteUsage}`);
    const person = { email, firstName, lastName, language, permissions: permissionsOf(permissions) };
    const input = { ...person, idType: roles[role], idSchool, addedBy: null };
    if (idSchool === PROVIDER_SCHOOL_ID) throw new StartupError('The provider is no school.');
    return withDatabase(readSettings(process.env), async (db, jobs) => {
      await requireSchool(db, idSchool);
      const { content } = await runChange(db, calls.members.inviteUser, input, (context, input, refuse) =>
        inviteMember({ ...context, host: { jobs } }, input, refuse),
      );
      return [values.json ? JSON.stringify(content) : `Invited ${email}.`];
    });
  },
};

const permissionsOf = (list: string | undefined) => (list === 'none' ? [] : list?.split(','));

const invitedRoles = ['administrator', 'coordinator', 'teacher', 'student'] as const;
const isInvitedRole = (text: string): text is (typeof invitedRoles)[number] =>
  invitedRoles.some((role) => role === text);
