import type { calls } from '../../contract/index.ts';
import { fullName } from '../../core/people/roles.ts';
import { canManageMember } from '../../core/policies/member.ts';
import { type Context, type Handlers, schoolOf } from '../area.ts';
import { writeAudit } from '../audit/api.ts';
import { mailLanguageOf } from '../mail.ts';
import { releaseOwnAttempts } from '../own-results/api.ts';
import type { Sessions } from '../session/api.ts';
import { anonymisePerson } from './erase/anonymise.ts';
import type { Exported } from './export/rows.ts';
import { writeExport } from './export/write-export.ts';
import { findMember, findOwnSchools, type Person } from './store.ts';

/** Returns the handlers of the calls about the personal data of people. */
export const privacyArea = (sessions: Sessions): Handlers<typeof calls.privacy> => ({
  async exportUser(context, { idUser }, refuse) {
    const { db, me } = context;
    const idSchool = schoolOf(me);
    const person = (await findMember(db, idSchool, idUser)) ?? refuse('userNotValid');
    const facts = { idSchool, idUser, role: person.role, isTaught: false, isStudentHereOnly: false };
    if (!canManageMember(me, facts)) return refuse('userNotValid');
    return exportOf(context, { ...person, shown: 'all' }, [{ id: idSchool, name: me.schoolName }]);
  },

  async exportOwnData(context) {
    const { db, me, now } = context;
    const { idUser, login, firstName, lastName } = me;
    const shown = await releaseOwnAttempts(db, idUser, now);
    const person = { idUser, login, firstName, lastName, email: me.email === '' ? null : me.email, shown };
    return exportOf(context, person, await findOwnSchools(db, idUser));
  },

  async anonymiseUser(context, { idUser, name }, refuse) {
    const { me } = context;
    const idSchool = schoolOf(me);
    const facts = { isTaught: false, isStudentHereOnly: false };
    const done = await anonymisePerson(
      context,
      {
        ...{ idUser, name, idSchool },
        mayManage: (row) => canManageMember(me, { ...facts, idSchool, idUser: row.idUser, role: row.role }),
      },
      refuse,
    );
    sessions.invalidate(idUser);
    return done;
  },
});

/** Returns the file of an export, and writes to the audit that it was asked for. */
const exportOf = async (
  { db, me, host, call }: Context,
  person: Person & Exported,
  schools: readonly { id: number; name: string }[],
) => {
  await writeAudit(db, { call, subject: { idUser: person.idUser } });
  const language = mailLanguageOf({ language: me.language ?? me.schoolLanguage });
  return {
    bytes: await writeExport(host, { person, schools, language }),
    ...{ type: 'application/zip', name: `${fullName(person, language).replace(/[/\\:*?"<>|]+/g, ' ')}.zip` },
  };
};
