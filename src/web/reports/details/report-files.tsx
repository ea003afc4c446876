import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { saveFile } from '../../../ui/actions/save-file.ts';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { send } from '../../data/send.ts';
import type { DetailsReport } from '../use-report.ts';

/** Renders the files in which the details can be had. */
export function ReportFiles({ report }: { report: DetailsReport }) {
  const { t, i18n } = useTranslation('reports');
  const [isWriting, setWriting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const write = async () => {
    setWriting(true);
    setError(null);
    try {
      const { idSchedule } = report;
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
  if (report.simplificaReportsGenerateSheet !== '1') return null;
  return (
    <>
      <Button
        variant="default"
        loading={isWriting}
        leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        onClick={write}
      >
        {t('details.spreadsheet')}
      </Button>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}
