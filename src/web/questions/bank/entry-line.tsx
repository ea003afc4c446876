import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/questions.ts';
import classes from './entry-line.module.css';
import { stemText } from './stem-text.ts';
import { useQuestionWords } from './use-question-words.ts';

type Props = {
  entry: Entry;
  /** Shown before its classification. */
  mark?: ReactNode;
  /** The id of the text that names it. */
  id: string;
};

/** Renders an entry of a bank in two lines: the beginning of its text, and what it is, how difficult and how often used. */
export function EntryLine({ entry: { context, questions }, mark, id }: Props) {
  const { t } = useTranslation('bank');
  const words = useQuestionWords();
  const [first] = questions;
  if (!first) return null;
  return (
    <>
      <p id={id} className={classes.stem}>
        {context ? context.title || stemText(first) : stemText(first)}
      </p>
      <p className={classes.about}>
        {context ? (
          <span className={classes.group}>
            <IconLink size={16} aria-hidden /> {t('text.about', { count: questions.length })}
          </span>
        ) : (
          mark
        )}
        <span className={classes.rest} title={words.place(first)}>
          {context ? words.summaryOfStimulus(first) : words.summary(first)}
        </span>
      </p>
    </>
  );
}
