import { calls } from '../../../../contract/index.ts';
import { roles } from '../../../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../../../core/people/schools.ts';
import { inviteMember, inviteProviderMember } from '../../../members/api.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { type Command, readWords, schoolIn, UsageError } from './command.ts';
import { requireSchool } from './require-school.ts';
import { runChange } from './run-change.ts';
import { withDatabase } from './with-database.ts';

const inviteUsage = `  npm run admin -- users invite <e-mail> --school <id> --role administrator|coordinator|teacher|student
                             --first-name <name> [--last-name <name>] [--permissions <name,name>|none] [--language <code>] [--json]

  npm run admin -- users invite <e-mail> --role author|editor --first-name <name> [--last-name <name>] [--language <code>] [--json]

  Mails a link that is valid for 7 days. The server mails it, at its next start where none runs. Without --permissions it gives
  the permission to grade, as the screen does. Authors and editors write for all schools, and are invited to none.`;

/** Invites a person to a school, or an author or editor of the provider, by mail. */
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
    const providerRole = providerRoles.find((each) => each === role);
    const idSchool = providerRole ? PROVIDER_SCHOOL_ID : schoolIn(values);
    if (role === undefined || firstName === undefined)
      throw new UsageError(`--${role === undefined ? 'role' : 'first-name'} is missing.\n\n${inviteUsage}`);
    const invited = values.json ? JSON.stringify : () => `Invited ${email}.`;
    if (providerRole) {
      if (values.school !== undefined || permissions !== undefined)
        throw new UsageError(`Authors and editors have no --school and no --permissions.\n\n${inviteUsage}`);
      const input = { email, firstName, lastName, language, idType: roles[providerRole], addedBy: null };
      return withDatabase(readSettings(process.env), async (db, jobs) => {
        const { content } = await runChange(db, calls.members.inviteProviderMember, input, (context, input, refuse) =>
          inviteProviderMember({ ...context, host: { jobs } }, input, refuse),
        );
        return [invited(content)];
      });
    }
    if (!isInvitedRole(role)) throw new UsageError(`There is no role ${role}.\n\n${inviteUsage}`);
    const person = { email, firstName, lastName, language, permissions: permissionsOf(permissions) };
    const input = { ...person, idType: roles[role], idSchool, addedBy: null };
    if (idSchool === PROVIDER_SCHOOL_ID) throw new StartupError('The provider is no school.');
    return withDatabase(readSettings(process.env), async (db, jobs) => {
      await requireSchool(db, idSchool);
      const { content } = await runChange(db, calls.members.inviteUser, input, (context, input, refuse) =>
        inviteMember({ ...context, host: { jobs } }, input, refuse),
      );
      return [invited(content)];
    });
  },
};

const providerRoles = ['author', 'editor'] as const;
const permissionsOf = (list: string | undefined) => (list === 'none' ? [] : list?.split(','));

const invitedRoles = ['administrator', 'coordinator', 'teacher', 'student'] as const;
const isInvitedRole = (text: string): text is (typeof invitedRoles)[number] =>
  invitedRoles.some((role) => role === text);
