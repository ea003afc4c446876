import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../contract/documents.ts';
import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import classes from './documents.module.css';

/** Renders for how many students a document is, and how many sheets of paper it takes; nothing where that cannot be said. */
export function PaperCount({ order }: { order: DocumentOrder }) {
  const { t } = useTranslation('documents');
  const { reply, error } = useRead(calls.documents.countPaper, { order }, { keepPrevious: true, onFailure: 'tell' });
  const count = error ? null : reply?.content;
  if (count === null) return null;
  return (
    <p role="status" className={classes.count}>
      {count
        ? `${t('dialog.students', { count: count.students })} · ${t('dialog.paper', { count: count.paperSheets })}`
        : t('dialog.counting')}
    </p>
  );
}
