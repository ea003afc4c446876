import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/navigation/link.tsx';
import { sheetsOfPath } from '../paths/assessments.ts';
import { sheetsPath } from '../paths/scanning.ts';
import classes from './documents.module.css';
import type { DocumentSource } from './kinds.ts';

/** Renders where answer sheets are uploaded once they are filled, for who may do so; nothing for others. */
export function SheetUploadLink({ source }: { source: DocumentSource }) {
  const { t } = useTranslation('documents');
  if (source.of === 'course' || !source.readsSheets) return null;
  const path = source.of === 'schedule' ? sheetsPath(source.idSchedule) : sheetsOfPath(source.idAssessment);
  return (
    <p className={classes.hint}>
      {t('dialog.toReading')}{' '}
      <Link to={path}>{t(source.of === 'schedule' ? 'dialog.readSheets' : 'dialog.uploadSheets')}</Link>
    </p>
  );
}
