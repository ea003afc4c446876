import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './alternatives/alternatives-list.module.css';
import type { Doc } from './text/document/document.ts';
import { RichText } from './text/render/rich-text.tsx';

type Props = { answered: boolean; solution: Doc | null; children: ReactNode };

/** What stands around an answer beside its key: that there is none, and the solution where there is one. */
export function ReviewFrame({ answered, solution, children }: Props) {
  const { t } = useTranslation('questions');
  return (
    <div className={classes.review}>
      {!answered && <p className={classes.note}>{t('notAnswered')}</p>}
      {children}
      {solution && (
        <section className={classes.solution}>
          <h3>{t('solution')}</h3>
          <RichText doc={solution} />
        </section>
      )}
    </div>
  );
}
