import { useTranslation } from 'react-i18next';
import type { MadeDocument } from '../../contract/documents.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { questionInBuilderPath } from '../assessments/builder/paths.ts';
import classes from './documents.module.css';

/** Renders what a document shows in another way than it was written, with links to the questions; nothing where there is none. */
export function DocumentNotices({ made: { notices, order } }: { made: Pick<MadeDocument, 'notices' | 'order'> }) {
  const { t } = useTranslation('documents');
  if (notices.length === 0) return null;
  return (
    <div className={classes.notices}>
      <p>{t('notices.title', { count: notices.length })}</p>
      <ul className={classes.problems}>
        {notices.map(({ number, problem }) => (
          <li key={`${number}.${problem}`}>
            {number === null ? (
              <span>{t('notices.before')}</span>
            ) : 'idAssessment' in order ? (
              <Link to={questionInBuilderPath(order.idAssessment, number)}>{t('notices.question', { number })}</Link>
            ) : (
              <span>{t('notices.question', { number })}</span>
            )}
            {': '}
            {t(`notices.${problem}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
