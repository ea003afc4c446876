import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course, CourseStudent } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { NameChoice } from '../../forms/name-choice.tsx';

type Props = {
  course: Course;
  students: readonly CourseStudent[];
  onMoved: (target: { idTarget: number; name: string }) => void;
  onClose: () => void;
};

/** Renders the dialog in which students are moved to another class of the same year. */
export function MoveDialog({ course, students, onMoved, onClose }: Props) {
  const { t } = useTranslation('classes');
  const read = useRead(calls.classes.getCourses, { yearsFilter: course.yearsFilter }, { onFailure: 'tell' });
  const move = useWrite(calls.classes.moveStudents);
  const [id, setId] = useState<number | null>(null);
  const targets = (read.reply?.content ?? []).filter(({ idCourse, can }) => idCourse !== course.idCourse && can.enrol);
  const target = targets.find(({ idCourse }) => idCourse === id) ?? targets[0];
  const confirm = () => {
    if (!target) return;
    const { idCourse: idTarget, Groupname: name } = target;
    move.mutate(
      { idCourse: course.idCourse, idTarget, idsUsers: students.map(({ idUser }) => idUser) },
      {
        onSuccess: () => {
          onClose();
          onMoved({ idTarget, name });
        },
      },
    );
  };
  const words = { count: students.length, name: students[0]?.fullname ?? '' };
  return (
    <ConfirmDialog
      open
      title={t('move.title', words)}
      confirm={t('move.confirm')}
      pending={move.isPending}
      error={move.error ?? read.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {read.reply && targets.length === 0 ? (
        <p>{t('move.none')}</p>
      ) : (
        <>
          <NameChoice
            label={t('move.target')}
            of={targets.map(({ idCourse, Groupname }) => ({ id: idCourse, name: Groupname }))}
            value={target?.idCourse ?? null}
            onChange={setId}
            words={{ search: t('move.search'), none: t('move.notFound') }}
          />
          <p>{t('move.text')}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
