import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { newAssessmentPath } from '../paths/assessments.ts';
import classes from './dashboard.module.css';

/** Renders the steps to a first result, for who has made nothing yet. */
export function FirstSteps({ hasClasses }: { hasClasses: boolean }) {
  const { t } = useTranslation('dashboard');
  const steps = [
    ...(hasClasses ? [{ name: 'class', to: '/my-class' } as const] : []),
    { name: 'assessment', to: newAssessmentPath } as const,
    ...(hasClasses ? [{ name: 'schedule', to: '/schedule?new=' } as const] : []),
  ];
  return (
    <section className={classes.card} data-area="steps">
      <h2 className={classes.heading}>{t('steps.title')}</h2>
      <ol className={classes.steps}>
        {steps.map(({ name, to }) => (
          <li key={name}>
            <div>
              <p className={classes.step}>{t(`steps.${name}.title`)}</p>
              <p className={classes.detail}>{t(`steps.${name}.text`)}</p>
            </div>
            <ButtonLink to={to} variant="default" size="sm">
              {t(`steps.${name}.action`)}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
