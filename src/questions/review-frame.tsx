import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './alternatives/alternatives-list.module.css';
import type { Doc } from './text/document/document.ts';
import { RichText } from './text/render/rich-text.tsx';

type Props = {
  answered: boolean;
  /** More about the answer, where there is something to say. */
  note?: string | undefined;
  solution: Doc | null;
  children: ReactNode;
};

/** Renders the frame of a review: a note when there is no answer or more to say of it, and the solution. */
export function ReviewFrame({ answered, note, solution, children }: Props) {
  const { t } = useTranslation('questions');
  return (
    <div className={classes.review}>
      {!answered && <p className={classes.note}>{t('notAnswered')}</p>}
      {note !== undefined && <p className={classes.note}>{note}</p>}
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
