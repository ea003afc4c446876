import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { sessionEndsAt } from '../../core/people/sign-in.ts';
import type { Context, Me } from '../area.ts';
import { countAssessmentsOfOthers } from './store.ts';

/** Returns the signed-in user and the end of the session as the contract declares them. */
export const sessionToDto = async ({ db, host, now }: Pick<Context<unknown>, 'db' | 'host' | 'now'>, me: Me) => {
  const { role, memberships, sessionStarted: started, scanLink: _, device: __, ...user } = me;
  // The provider is no school to its people, and students have no current one.
  const school = role === 'student' || me.idSchool === PROVIDER_SCHOOL_ID ? { idSchool: null, schoolName: null } : {};
  const schools = memberships.filter(({ idSchool }) => idSchool !== PROVIDER_SCHOOL_ID);
  return {
    user: {
      ...user,
      ...school,
      schools,
      ...(await countAssessmentsOfOthers(db, me, now)),
      guideLink: me.guideLink ?? host.guideLink,
      footerLinks: host.footerLinks,
    },
    expiresAt: new Date(sessionEndsAt({ started, lastUsed: now })).toISOString(),
  };
};
