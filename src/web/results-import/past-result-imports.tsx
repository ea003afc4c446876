import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { PastResultImport } from '../../contract/results-import.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './upload.module.css';

/** Renders the imports of a schedule's results of the last weeks, which can be undone; nothing where there are none. */
export function PastResultImports({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('resultImports');
  const { dateTime } = useFormat();
  const { reply } = useRead(calls.resultsImport.getResultImports, { idSchedule }, { onFailure: 'tell' });
  const [asked, setAsked] = useState<PastResultImport | null>(null);
  const undoing = useWrite(calls.resultsImport.undoResultImport, { onSuccess: () => setAsked(null) });
  const imports = reply?.content ?? [];
  const report = undoing.data?.content;
  if (imports.length === 0) return null;
  return (
    <section aria-label={t('past.title')} className={classes.past}>
      <h3>{t('past.title')}</h3>
      <LiveRegion seen>
        {report && (
          <p className={classes.done}>
            {t('report', { count: report.undone })} {report.left > 0 && t('left', { count: report.left })}
          </p>
        )}
      </LiveRegion>
      <Table
        label={t('past.title')}
        of={imports}
        keyOf={({ idImport }) => idImport}
        columns={[
          {
            ...{ key: 'file', head: t('past.file'), role: 'title' },
            cell: ({ fileName, at, by }) => <RowTitle title={fileName} detail={`${dateTime(at)} · ${by}`} />,
          },
          {
            ...{ key: 'what', head: t('past.what') },
            cell: ({ added, replaced }) => t('past.counts', { added, replaced }),
          },
          {
            ...{ key: 'undo', head: t('past.undo'), role: 'actions' },
            cell: (one) =>
              one.undone ? (
                <span className={classes.hint}>{t('past.undone')}</span>
              ) : (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconArrowBackUp size={18} aria-hidden />}
                  aria-label={t('past.undoOf', { name: one.fileName })}
                  onClick={() => setAsked(one)}
                >
                  {t('past.undo')}
                </Button>
              ),
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          open
          title={t('past.confirm', { name: asked.fileName })}
          confirm={t('past.undo')}
          danger
          pending={undoing.isPending}
          error={undoing.error}
          onConfirm={() => undoing.mutate({ idSchedule, idImport: asked.idImport })}
          onClose={() => setAsked(null)}
        >
          {t('past.confirmText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
