import { useTranslation } from 'react-i18next';
import type { ReadResults } from '../../contract/results-import.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import classes from './upload.module.css';

/** Renders what of a file does not come in: columns, questions and sheets; nothing where all is read. */
export function UnreadNotice({
  unread: { columns, questions, sheets, hiddenRows, hiddenColumns, encoding },
}: Pick<ReadResults, 'unread'>) {
  const { t } = useTranslation('resultImports');
  const list = useListFormat();
  if (columns.length + questions.length + sheets.length + hiddenRows + hiddenColumns === 0 && encoding === null)
    return null;
  return (
    <section aria-label={t('unread.title')} className={classes.unread}>
      <p>{t('unread.title')}</p>
      <ul>
        {columns.map(({ column, head, reason }) => (
          <li key={column}>
            {t(head === '' ? 'unread.columnWithoutHead' : 'unread.column', { column, head })}: {t(`unread.${reason}`)}
          </li>
        ))}
        {questions.length > 0 && <li>{t('unread.questions', { list: list(questions.map(String)) })}</li>}
        {hiddenColumns > 0 && <li>{t('unread.hiddenColumns', { count: hiddenColumns })}</li>}
        {hiddenRows > 0 && <li>{t('unread.hiddenRows', { count: hiddenRows })}</li>}
        {encoding !== null && <li>{t(`unread.encoding.${encoding}`)}</li>}
        {sheets.length > 0 && <li>{t('unread.sheets', { list: list(sheets) })}</li>}
      </ul>
    </section>
  );
}
