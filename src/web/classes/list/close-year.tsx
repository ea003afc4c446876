import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { useUndo } from '../../data/use-undo.tsx';
import { useWrite } from '../../data/use-write.ts';
import { formatAcademicYear } from '../../schedules/list/year-select.tsx';
import styles from './classes.module.css';
import { CloseYearDialog } from './close-year-dialog.tsx';

/** Renders the button that closes the classes of a year, and offers to undo it. */
export function CloseYear({ year }: { year: number }) {
  const { t } = useTranslation('classes');
  const [isClosing, setClosing] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const { offerUndo, toast } = useUndo();
  const reopen = useWrite(calls.classes.reopenGroups);
  return (
    <div className={styles.closeYear}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArchive size={18} aria-hidden />}
        onClick={() => setClosing(true)}
      >
        {t('closeYear.do', { year: formatAcademicYear(year) })}
      </Button>
      {isClosing && (
        <CloseYearDialog
          year={year}
          onClosed={(idsCourses) =>
            offerUndo(t('closeYear.done', { count: idsCourses.length }), () => reopen.mutateAsync({ idsCourses }))
          }
          onReopened={(count) => setDone(t('closeYear.reopened', { count }))}
          onClose={() => setClosing(false)}
        />
      )}
      {toast}
      <Toast autoHide onClose={() => setDone(null)}>
        {done && <span>{done}</span>}
      </Toast>
    </div>
  );
}
