import { useTranslation } from 'react-i18next';
import type { PublicContent } from '../alternatives/shapes.ts';
import { letters } from '../kind.ts';
import { fitsIn } from '../text/extent.ts';
import { RichText } from '../text/Text.tsx';
import type { PreviewProps } from '../view.ts';
import classes from './listed.module.css';

/** The alternatives to be read, the key marked when asked for: in two columns when all are short. */
export function SinglePreview({ content, showKey = false }: PreviewProps<PublicContent & { correct?: number }>) {
  const { t } = useTranslation('questions');
  const short = content.alternatives.every(({ text }) => fitsIn(text, 32));
  return (
    <ol className={classes.alternatives} data-columns={short ? 2 : 1}>
      {content.alternatives.map(({ id, text }, index) => {
        const isKey = showKey && id === content.correct;
        return (
          <li key={id} className={classes.alternative} data-state={isKey ? 'key' : 'other'}>
            <span className={classes.letter}>{letters[index]}</span>
            <div className={classes.text}>
              <RichText doc={text} inline />
              {isKey && <span className={classes.unseen}> {t('key')}</span>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
