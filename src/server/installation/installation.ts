import type { calls } from '../../contract/index.ts';
import { findLegalText } from '../../core/legal/legal-texts.ts';
import { guessableWords } from '../../core/people/passwords.ts';
import { DEFAULT_COUNTRY_ID, PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { administeredBy } from '../administered-school.ts';
import type { Handlers } from '../area.ts';
import { isAskedForCommercial } from '../commercial-consent.ts';
import { adoptSession, findSecondFactorStep, hashNewPassword, type Sessions } from '../session/api.ts';
import { createAccounts } from '../users/api.ts';
import { addAdministrator } from './administrators.ts';
import { countryHandlers } from './countries.ts';
import { describeFailedMails } from './failed-mails.ts';
import { consumeFirstAdministratorLink, isFirstAdministratorLink } from './first-administrator.ts';
import { logoHandlers } from './logo.ts';
import { schoolHandlers } from './schools.ts';

/** Returns the handlers of the calls that administer schools, and of the one that creates the first administrator. */
export const installationArea = (sessions: Sessions): Handlers<typeof calls.installation> => ({
  async checkFirstAdministratorLink({ db }, { link }, refuse) {
    if (!(await isFirstAdministratorLink(db, link))) return refuse('invalidLink');
    return {};
  },

  async createFirstAdministrator(context, { link, password, ...person }, refuse) {
    const { db, host, now, recordChange } = context;
    // A refusal rolls back, so the link stays valid.
    if (!(await consumeFirstAdministratorLink(db, link))) return refuse('invalidLink');
    const known = guessableWords([person.email, person.firstName, person.lastName]);
    const passwordHash = await hashNewPassword(host, { password, known, roles: ['administrator'] }, refuse);
    const [created] = await createAccounts(
      db,
      [{ ...person, passwordHash, idCountry: DEFAULT_COUNTRY_ID, termsUse: 1 }],
      {
        now,
        createdBy: null,
      },
    );
    if (!created) throw new Error('the first administrator was not created');
    const { idUser } = created;
    await addAdministrator(db, { idSchool: PROVIDER_SCHOOL_ID, idUser }, now);
    recordChange({ idUser, idSchool: PROVIDER_SCHOOL_ID, after: { role: 'administrator' } });
    // Only a login asks for a second factor.
    if ((await findSecondFactorStep(db, idUser, now)) !== null) return {};
    const token = await sessions.openInSchool(db, { idUser, idSchool: PROVIDER_SCHOOL_ID, started: now }, now);
    return (await adoptSession(sessions, context, token)).reply;
  },

  async getLegalText({ host }, { page, language }) {
    return { content: findLegalText(host.legalTexts, page, language) };
  },

  async getMailDelivery({ db, host, me }) {
    const failed = await describeFailedMails(db, await host.jobs.failedMails(), administeredBy(me));
    return { content: { isDelivered: host.mail.isWrittenOnly !== true, failed } };
  },

  async getCommercialConsent({ host, me }) {
    return { content: { isAsked: isAskedForCommercial(host, me?.role) } };
  },

  ...countryHandlers,
  ...schoolHandlers(sessions),
  ...logoHandlers,
});
