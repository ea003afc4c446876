import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '../../../contract/classes.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { importPath } from '../../paths/classes.ts';
import styles from './class.module.css';
import { StudentDialog } from './student-dialog.tsx';

/** Renders what to do with a class that has no students yet. */
export function EmptyClass({ course, onAdded }: { course: Course; onAdded: (words: string) => void }) {
  const { t } = useTranslation('classes');
  const [isAdding, setAdding] = useState(false);
  const actions = course.can.enrol && (
    <div className={styles.emptyActions}>
      <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t('addStudents.one')}
      </Button>
      <ButtonLink
        variant="default"
        to={importPath(course.idCourse)}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      >
        {t('fromFile')}
      </ButtonLink>
    </div>
  );
  return (
    <>
      <EmptyState title={t('empty.title')} action={actions}>
        {course.can.enrol && t('empty.text')}
      </EmptyState>
      {isAdding && <StudentDialog course={course} student={null} onSaved={onAdded} onClose={() => setAdding(false)} />}
    </>
  );
}
