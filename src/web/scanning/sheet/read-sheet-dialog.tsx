import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { ReadSheet } from '../../../contract/scanning.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../data/use-read.ts';
import { CorrectedSheetsButton } from './corrected-sheets-button.tsx';
import { ReadSheetView } from './read-sheet-view.tsx';
import classes from './sheet.module.css';

/** Every text of the dialog: loaded before any of it is shown. */
const words = ['readSheet', 'ownResults', 'ui'] as const;

type Props = { idSchedule: number; onClose: () => void };

/** Renders the sheet on which a student's result rests, for a teacher. */
export function ReadSheetDialog({ idStudent, name, ...props }: Props & { idStudent: number; name: string }) {
  const { t } = useTranslation(words);
  const { idSchedule } = props;
  const { reply, error } = useRead(
    calls.scanning.getReadSheet,
    { idSchedule, idStudent },
    { onFailure: 'tell', refreshOnFocus: true },
  );
  return (
    <SheetDialog {...props} title={t('readSheet:of', { name })} sheet={reply?.content} error={error}>
      <CorrectedSheetsButton idSchedule={idSchedule} idStudent={idStudent} />
    </SheetDialog>
  );
}

/** Renders the own sheet of a student. */
export function OwnReadSheetDialog(props: Props) {
  const { t } = useTranslation(words);
  const { idSchedule } = props;
  const { reply, error } = useRead(calls.scanning.getOwnReadSheet, { idSchedule }, { onFailure: 'tell' });
  return <SheetDialog {...props} title={t('readSheet:own')} sheet={reply?.content} error={error} />;
}

type ShownProps = Props & {
  title: string;
  sheet: ReadSheet | null | undefined;
  error: Error | null;
  children?: ReactNode;
};

function SheetDialog({ idSchedule, title, sheet, error, onClose, children }: ShownProps) {
  const { t } = useTranslation(words);
  return (
    <Dialog open title={title} className={classes.dialog} onClose={onClose}>
      <ErrorNotice error={error} />
      {sheet === undefined && !error && <TableSkeleton rows={8} columns={3} />}
      {sheet === null && <p>{t('readSheet:notThere')}</p>}
      {sheet && <ReadSheetView idSchedule={idSchedule} sheet={sheet} />}
      <DialogActions sticky>
        {sheet && children}
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
