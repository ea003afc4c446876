import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { UnsavedChangesGuard } from '../forms/unsaved-changes-guard.tsx';
import classes from './grading.module.css';
import type { Grades } from './use-grades.ts';

/** Renders how many grades could not be saved, and saves them again. */
export function UnsavedGrades({ count, onSave }: { count: number; onSave: () => void }) {
  const { t } = useTranslation('grading');
  return (
    <div role="status" className={classes.unsaved}>
      <span>{t('unsaved', { count })}</span>
      <Button variant="default" size="sm" onClick={onSave}>
        {t('saveUnsaved')}
      </Button>
    </div>
  );
}

/** Asks before grades are left that are not saved; the device keeps them. */
export function UnsavedGradesGuard({ grades: { unsaved, isUnsent } }: { grades: Grades }) {
  const { t } = useTranslation('grading');
  return (
    <UnsavedChangesGuard
      when={unsaved > 0}
      closing={isUnsent}
      words={{
        title: t('leave.title', { count: unsaved }),
        text: t('leave.text'),
        confirm: t('leave.confirm'),
      }}
    />
  );
}
