import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicQuestion } from '../../../contract/assessments.ts';
import { viewsOf } from '../../../questions/views.tsx';
import { Button } from '../../ui/button.tsx';
import type { Journal } from '../journal/journal.ts';
import { useJournal } from '../journal/use-journal.ts';
import { headingOf } from './heading-of.ts';
import classes from './question-card.module.css';

type Props = {
  question: PublicQuestion;
  journal: Journal;
  later: boolean;
  onLater: (idQuestion: number) => void;
  /** The focus has come to this question. */
  onHere?: (idQuestion: number) => void;
  keys: 'group' | 'page';
};

/** A question and its answer. One of ninety on a page: it renders anew only for itself. */
export const QuestionCard = memo(function QuestionCard(props: Props) {
  const { question, journal, later, onLater, onHere, keys } = props;
  const { idQuestion, idType, number, content } = question;
  const { t } = useTranslation('student');
  const value = useJournal(journal, ({ entries }) => entries.get(idQuestion)?.response ?? null);
  const views = viewsOf(idType);
  const heading = headingOf(idQuestion);
  const Flag = later ? IconFlagFilled : IconFlag;
  return (
    <section aria-labelledby={heading} className={classes.card} onFocus={() => onHere?.(idQuestion)}>
      <div className={classes.head}>
        <h2 id={heading} tabIndex={-1} className={classes.number}>
          {t('paper.question', { number })}
        </h2>
        <button type="button" aria-pressed={later} className={classes.later} onClick={() => onLater(idQuestion)}>
          <Flag size={18} aria-hidden />
          {t('paper.later')}
        </button>
      </div>
      {views ? (
        <>
          <div id={`${heading}-command`} className={classes.command}>
            <views.CommandView content={content} />
          </div>
          <views.AnswerView
            content={content}
            value={value}
            onChange={(response) => journal.give(idQuestion, response)}
            name={heading}
            labelledBy={`${heading} ${heading}-command`}
            keys={keys}
          />
        </>
      ) : (
        <div className={classes.unknown}>
          <p>{t('paper.unknown')}</p>
          <Button variant="default" onClick={() => location.reload()}>
            {t('paper.reload')}
          </Button>
        </div>
      )}
    </section>
  );
});
