import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import styles from './import.module.css';
import { useFinding } from './use-finding.ts';

type Undone = OutputOf<typeof calls.rosters.undoRosterImport>['content'];

/** Renders the imports of the last weeks, which can be undone; nothing where there are none. */
export function PastImports() {
  const { t } = useTranslation('rosters');
  const { dateTime } = useFormat();
  const finding = useFinding();
  const { reply } = useRead(calls.rosters.getRosterImports, {}, { onFailure: 'tell' });
  const [undone, setUndone] = useState<Undone | null>(null);
  const imports = reply?.content ?? [];
  if (imports.length === 0) return null;
  return (
    <section aria-label={t('past.title')} className={styles.past}>
      <h2 className={styles.sectionTitle}>{t('past.title')}</h2>
      <UndoReport undone={undone} />
      <Table
        label={t('past.title')}
        of={imports}
        keyOf={({ idImport }) => idImport}
        columns={[
          {
            ...{ key: 'file', head: t('past.file'), role: 'title' },
            cell: ({ fileName, at, by }) => <RowTitle title={fileName} detail={`${dateTime(at)} · ${by}`} />,
          },
          { key: 'counts', head: t('past.done'), cell: ({ counts }) => finding({ ...counts, likely: 0 }) },
          {
            ...{ key: 'undo', head: t('past.undo'), role: 'actions' },
            cell: ({ undone, ...one }) =>
              undone ? (
                <span className={styles.hint}>{t('past.undone')}</span>
              ) : (
                <UndoImport idImport={one.idImport} fileName={one.fileName} onUndone={setUndone} />
              ),
          },
        ]}
      />
    </section>
  );
}

type UndoProps = { idImport: number; fileName: string; onUndone: (undone: Undone) => void };

/** Renders the button that undoes an import, after it was confirmed. */
export function UndoImport({ idImport, fileName, onUndone }: UndoProps) {
  const { t } = useTranslation('rosters');
  const [isAsking, setAsking] = useState(false);
  const undo = useWrite(calls.rosters.undoRosterImport, {
    onSuccess: ({ content }) => {
      setAsking(false);
      onUndone(content);
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-label={t('past.undoOf', { name: fileName })}
        onClick={() => setAsking(true)}
      >
        {t('past.undo')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('past.confirm', { name: fileName })}
        confirm={t('past.undo')}
        danger
        pending={undo.isPending}
        error={undo.error}
        onConfirm={() => undo.mutate({ idImport })}
        onClose={() => setAsking(false)}
      >
        {t('past.confirmText')}
      </ConfirmDialog>
    </>
  );
}

/** Renders what undoing has done, and for whom it could not. */
export function UndoReport({ undone }: { undone: Undone | null }) {
  const { t } = useTranslation('rosters');
  return (
    <LiveRegion seen>
      {undone && (
        <div className={styles.report}>
          <p>{t('past.report', { count: undone.undone })}</p>
          {undone.left.length > 0 && (
            <ul>
              {undone.left.map(({ name, because }) => (
                <li key={name + because}>{t(`past.left.${because}`, { name })}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </LiveRegion>
  );
}
