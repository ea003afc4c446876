import { useTranslation } from 'react-i18next';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { canShare } from '../../core/policies/actor.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useMe } from '../data/session.ts';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { SchemeChoice } from '../shell/scheme-choice.tsx';
import classes from './configurations.module.css';
import { OwnPassword } from './own-password.tsx';
import { SharingSwitch } from './sharing-switch.tsx';

/** Renders the user's own data, language, colour scheme and what colleagues may see. Each choice is saved at once. */
function ConfigurationsScreen() {
  const { t } = useTranslation('users');
  const me = useMe();
  return (
    <Screen frame="narrow" title={t('title')} subtitle={t('subtitle')}>
      <MyData />
      <section aria-labelledby="looks" className={classes.part}>
        <h2 id="looks" className={classes.title}>
          {t('looks')}
        </h2>
        <div className={classes.choices}>
          <LanguageChoice />
          <SchemeChoice />
        </div>
      </section>
      <OwnPassword />
      {canShare({ role: roleOf(me.idType) }) && (
        <section aria-labelledby="sharing" className={classes.part}>
          <h2 id="sharing" className={classes.title}>
            {t('sharing.title')}
          </h2>
          <SharingSwitch option="shareMyAssessments" />
          <SharingSwitch option="shareMyQuestions" />
        </section>
      )}
    </Screen>
  );
}

export { ConfigurationsScreen as Component };

export const plain = true;

function MyData() {
  const { t, i18n } = useTranslation(['users', 'shell']);
  const me = useMe();
  const facts = [
    [t('data.name'), fullName(me, i18n.language)],
    [t('data.role'), t(`shell:role.${roleOf(me.idType)}`)],
    [t('data.email'), me.email],
    [t('data.school'), me.schoolName],
  ] as const;
  return (
    <section aria-labelledby="data" className={classes.part}>
      <h2 id="data" className={classes.title}>
        {t('data.title')}
      </h2>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
