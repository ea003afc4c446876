import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { letters } from '../kind.ts';
import { RichText } from '../text/Text.tsx';
import type { ReviewProps } from '../view.ts';
import type { Content, Response } from './kind.ts';
import classes from './listed.module.css';

/** An answer beside the key: right and wrong in words and shape, and the solution where there is one. */
export function SingleReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  const chosen = response?.alternative;
  return (
    <div className={classes.review}>
      {response === null && <p className={classes.note}>{t('notAnswered')}</p>}
      <ol className={classes.alternatives}>
        {content.alternatives.map(({ id, text }, index) => {
          const state = stateOf(id === chosen, id === content.correct);
          return (
            <li key={id} className={classes.alternative} data-state={state}>
              <span className={classes.letter}>{letters[index]}</span>
              <div className={classes.text}>
                <RichText doc={text} inline />
              </div>
              {state !== 'other' && (
                <span className={classes.verdict}>
                  {state === 'wrong' ? <IconX size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
                  {t(state)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {content.feedback && (
        <section className={classes.solution}>
          <h3>{t('solution')}</h3>
          <RichText doc={content.feedback} />
        </section>
      )}
    </div>
  );
}

const stateOf = (isChosen: boolean, isCorrect: boolean) => {
  if (isChosen) return isCorrect ? 'right' : 'wrong';
  return isCorrect ? 'key' : 'other';
};
