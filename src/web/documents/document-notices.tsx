import { useTranslation } from 'react-i18next';
import type { DocumentOrder, MadeDocument } from '../../contract/documents.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { questionInBuilderPath } from '../paths/assessments.ts';
import classes from './documents.module.css';

type Props = Pick<MadeDocument, 'notices'> & {
  /** The assessment whose questions the notices link to. */
  idAssessment: number | null;
};

/** Renders what a document shows in another way than it was written, with links to the questions; nothing where there is none. */
export function DocumentNotices({ notices, idAssessment }: Props) {
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
            ) : idAssessment !== null ? (
              <Link to={questionInBuilderPath(idAssessment, number)}>{t('notices.question', { number })}</Link>
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

/** Returns the id of the assessment that an order names; null where it names none. */
export const assessmentOf = (order: DocumentOrder): number | null =>
  'idAssessment' in order ? order.idAssessment : null;
