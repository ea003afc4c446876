import { useTranslation } from 'react-i18next';
import type { Course } from '../../contract/classes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { CodeCard, type CourseCode } from './code-card.tsx';

type Props = { course: Course & CourseCode; onClose: () => void };

/** Renders the dialog that says how students join a class by its code. */
export function JoinByCodeDialog({ course, onClose }: Props) {
  const { t } = useTranslation('classes');
  const { t: ui } = useTranslation('ui');
  return (
    <Dialog open title={t('byCode.title', { name: course.Groupname })} onClose={onClose}>
      <p>{t('byCode.text')}</p>
      <CodeCard course={course} />
      <DialogActions>
        <Button onClick={onClose}>{ui('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
