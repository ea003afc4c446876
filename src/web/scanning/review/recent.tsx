import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import classes from './review.module.css';
import type { Doubt } from './use-review.ts';

/** So many decisions are listed. */
const MOST = 4;

type Props = { of: readonly (Doubt & { letters: string })[]; wordsOf: (letters: string) => string };

/** Renders what was decided last; nothing before the first decision. */
export function Recent({ of, wordsOf }: Props) {
  const { t, i18n } = useTranslation('scanning');
  if (of.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={t('review.recent')}>
      <h3>{t('review.recent')}</h3>
      <ol>
        {of.slice(0, MOST).map(({ key, question, page: { student }, letters }) => (
          <li key={key}>
            <IconCheck size={16} aria-hidden />{' '}
            {student ? fullName(toPersonName(student), i18n.language) : t('place.nobody')} · {question}:{' '}
            <strong>{wordsOf(letters)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
