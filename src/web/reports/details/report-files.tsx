import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../../contract/documents.ts';
import { calls } from '../../../contract/index.ts';
import { documentLanguageFor } from '../../../core/printing.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { saveFile } from '../../../ui/actions/save-file.ts';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { send } from '../../data/send.ts';
import { PlainScreenOrder } from '../../documents/plain-screen-order.tsx';
import type { DetailsReport } from '../use-report.ts';
import classes from './details.module.css';

/** The share of the spreadsheet that is written, from 0 to 1; null while its figures are on their way. */
type Writing = { share: number | null };

/** Renders the files in which the details can be had. */
export function ReportFiles({ report }: { report: DetailsReport }) {
  const { t, i18n } = useTranslation('reports');
  const [order, setOrder] = useState<DocumentOrder | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [error, setError] = useState<unknown>(null);
  const write = async () => {
    setWriting({ share: null });
    setError(null);
    try {
      const { content } = await send(calls.reports.generateSpreadSheetInforme, { idSchedule });
      const { writeReportSheets } = await import('./write-report-sheets.ts');
      const { name, file } = await writeReportSheets(content, {
        ...{ idSchedule, language: i18n.language },
        onProgress: (share) => setWriting({ share }),
      });
      saveFile(name, file);
    } catch (failure) {
      setError(failure);
    } finally {
      setWriting(null);
    }
  };
  const { idSchedule } = report;
  return (
    <>
      {report.simplificaReportsGenerateSheet === '1' && (
        <Button
          variant="default"
          loading={writing !== null}
          leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
          onClick={write}
        >
          {t('details.spreadsheet')}
        </Button>
      )}
      {writing && <WritingProgress share={writing.share} />}
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={20} aria-hidden />}
        onClick={() => setOrder({ kind: 'report', idSchedule, language: documentLanguageFor(i18n.language) })}
      >
        {t('details.pdf')}
      </Button>
      <ErrorNotice error={error} />
      <PlainScreenOrder order={order} />
    </>
  );
}

function WritingProgress({ share }: Writing) {
  const { t } = useTranslation('reports');
  const { percent } = useFormat();
  const label = t('details.writing');
  return (
    <span className={classes.writing}>
      {share === null ? <progress aria-label={label} /> : <progress value={share} aria-label={label} />}
      {share !== null && <span>{percent(Math.floor(100 * share))}</span>}
    </span>
  );
}
