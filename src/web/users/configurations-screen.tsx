import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { mayHaveSecondFactor } from '../../core/people/second-factor.ts';
import { canShare } from '../../core/policies/actor.ts';
import { canRegisterDevice } from '../../core/policies/device.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import { runtime } from '../device/runtime.ts';
import classes from './configurations.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { OwnData } from './own-data.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { SharingSwitch } from './sharing-switch.tsx';

const OwnComputers = lazy(() => import('./own-computers.tsx'));
const OwnSecondFactor = lazy(() => import('./own-second-factor.tsx'));

/** Renders the user's own data, language, colour scheme and what colleagues may see. Each choice is saved at once. */
function ConfigurationsScreen() {
  const { t } = useTranslation('users');
  const me = useMe();
  const isOnline = runtime === 'online';
  return (
    <Screen frame="narrow" title={t('title')} subtitle={t('subtitle')}>
      {isOnline && <OwnData />}
      <section aria-labelledby="looks" className={classes.part}>
        <h2 id="looks" className={classes.title}>
          {t('looks')}
        </h2>
        <div className={classes.choices}>
          <LanguageChoice />
          <SchemeChoice />
        </div>
      </section>
      {isOnline ? (
        <>
          <OwnPassword />
          {[me, ...me.schools].some(({ idType }) => mayHaveSecondFactor(roleOf(idType))) && (
            <Suspense>
              <OwnSecondFactor />
            </Suspense>
          )}
          <OwnSessions />
          {canRegisterDevice({ role: roleOf(me.idType), idSchool: me.idSchool ?? PROVIDER_SCHOOL_ID }) && (
            <Suspense>
              <OwnComputers />
            </Suspense>
          )}
          {canShare({ role: roleOf(me.idType) }) && (
            <section aria-labelledby="sharing" className={classes.part}>
              <h2 id="sharing" className={classes.title}>
                {t('sharing.title')}
              </h2>
              <SharingSwitch option="shareMyAssessments" />
              <SharingSwitch option="shareMyQuestions" />
            </section>
          )}
        </>
      ) : (
        <p>{t('onlineOnly')}</p>
      )}
    </Screen>
  );
}

export { ConfigurationsScreen as Component };

export const plain = true;
