import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { useRead } from '../../data/use-read.ts';
import { newDisciplinePath, pasteQuestionsPath } from '../../paths/questions.ts';
import { catalogueSource } from '../bank/catalogue/use-catalogue.ts';
import classes from './catalogue.module.css';

const steps = [
  { name: 'ready', to: '/catalogue' },
  { name: 'own', to: newDisciplinePath },
  { name: 'bank', to: pasteQuestionsPath },
] as const;

/**
 * Renders what a school without any subject can begin with: a ready catalogue, subjects of its own, or questions that it has. Nothing
 * where there is a subject.
 */
export function FirstSubjects() {
  const { t } = useTranslation('bank');
  const { reply } = useRead(catalogueSource, { onFailure: 'tell' });
  if (!reply || reply.content.length > 0) return null;
  return (
    <section className={classes.first} aria-labelledby="first-subjects">
      <h2 id="first-subjects">{t('firstSubjects.title')}</h2>
      <p>{t('firstSubjects.text')}</p>
      <ul>
        {steps.map(({ name, to }) => (
          <li key={name}>
            <ButtonLink to={to} variant={name === 'ready' ? 'filled' : 'default'}>
              {t(`firstSubjects.${name}.do`)}
            </ButtonLink>
            <span>{t(`firstSubjects.${name}.text`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
