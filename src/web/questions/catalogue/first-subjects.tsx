import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
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
    <Offer title={t('firstSubjects.title')}>
      {({ name, to, variant }) => (
        <ButtonLink to={to} variant={variant}>
          {t(`firstSubjects.${name}.do`)}
        </ButtonLink>
      )}
    </Offer>
  );
}

type SchoolProps = {
  school: string;
  /** Called with the path in the school that was chosen. */
  onGo: (path: string) => void;
};

/** Renders the same for a school that the user administers, and is not in. */
export function FirstSubjectsOf({ school, onGo }: SchoolProps) {
  const { t } = useTranslation('bank');
  return (
    <Offer title={t('firstSubjects.titleOf', { school })}>
      {({ name, to, variant }) => (
        <Button variant={variant} onClick={() => onGo(to)}>
          {t(`firstSubjects.${name}.do`)}
        </Button>
      )}
    </Offer>
  );
}

type Step = (typeof steps)[number] & { variant: 'filled' | 'default' };

function Offer({ title, children }: { title: string; children: (step: Step) => ReactNode }) {
  const { t } = useTranslation('bank');
  const id = useId();
  return (
    <section className={classes.first} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{t('firstSubjects.text')}</p>
      <ul>
        {steps.map((step) => (
          <li key={step.name}>
            {children({ ...step, variant: step.name === 'ready' ? 'filled' : 'default' })}
            <span>{t(`firstSubjects.${step.name}.text`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
