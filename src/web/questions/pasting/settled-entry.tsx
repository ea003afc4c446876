import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { firstLine } from '../../../questions/text/plain/plain-text.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { questionPath } from '../../paths/questions.ts';
import type { PastedEntry } from './pasted-entries.ts';
import classes from './pasting.module.css';

type Props = {
  entry: PastedEntry;
  name: string;
  onRestore: () => void;
  /** Adds what the text of an added question became as another one. */
  onSeparate: () => void;
};

const STEM_LENGTH = 70;

/** Renders an entry that is added or removed in a line. */
export function SettledEntry({ entry, name, onRestore, onSeparate }: Props) {
  const { t } = useTranslation('pasting');
  const { question, idQuestion, changed } = entry;
  const stem = firstLine(question.stem, STEM_LENGTH) || name;
  if (idQuestion === null)
    return (
      <div className={classes.head}>
        <p>{t('removed', { stem })}</p>
        <Button variant="subtle" size="sm" aria-label={`${name}: ${t('restore')}`} onClick={onRestore}>
          {t('restore')}
        </Button>
      </div>
    );
  return (
    <>
      <div className={classes.head}>
        <p className={classes.added}>
          <IconCheck size={18} aria-hidden />
          {t('addedAs', { stem })}
        </p>
        {!changed && (
          <ButtonLink variant="subtle" size="sm" to={questionPath(idQuestion)} aria-label={`${name}: ${t('open')}`}>
            {t('open')}
          </ButtonLink>
        )}
      </div>
      {changed && (
        <>
          <p className={classes.hint}>{t('changed')}</p>
          <div className={classes.buttons}>
            <ButtonLink variant="default" size="sm" to={questionPath(idQuestion)}>
              {t('edit')}
            </ButtonLink>
            <Button variant="subtle" size="sm" onClick={onSeparate}>
              {t('separate')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
