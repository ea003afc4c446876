import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../../contract/documents.ts';
import { calls } from '../../../contract/index.ts';
import { documentLanguageFor } from '../../../core/printing.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { saveFile } from '../../../ui/actions/save-file.ts';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { send } from '../../data/send.ts';
import { PlainScreenOrder } from '../../documents/plain-screen-order.tsx';
import type { DetailsReport } from '../use-report.ts';

/** Renders the files in which the details can be had. */
export function ReportFiles({ report }: { report: DetailsReport }) {
  const { t, i18n } = useTranslation('reports');
  const [order, setOrder] = useState<DocumentOrder | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const write = async () => {
    setWriting(true);
    setError(null);
    try {
      const { content } = await send(calls.reports.generateSpreadSheetInforme, { idSchedule });
      const { writeReportSheets } = await import('./write-report-sheets.ts');
      const { name, file } = await writeReportSheets(content, { idSchedule, language: i18n.language });
      saveFile(name, file);
    } catch (failure) {
      setError(failure);
    } finally {
      setWriting(false);
    }
  };
  const { idSchedule } = report;
  return (
    <>
      {report.simplificaReportsGenerateSheet === '1' && (
        <Button
          variant="default"
          loading={isWriting}
          leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
          onClick={write}
        >
          {t('details.spreadsheet')}
        </Button>
      )}
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
