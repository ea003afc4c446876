import { IconArrowsRightLeft, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course, CourseStudent } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { useWrite } from '../../data/use-write.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { StudentAction } from './student-action.ts';
import { StudentDialog } from './student-dialog.tsx';

type Offers = {
  /** Says what was done, with a button that undoes it. */
  offerUndo: (done: string, undo: () => Promise<unknown>) => void;
  announce: (words: string) => void;
};

type Opened = { dialog: 'edit' | 'move'; students: readonly CourseStudent[]; onDone: () => void };

/**
 * Returns what the user may do with students of a class, in the order of the bar, and the dialogs of it to be rendered.
 */
export function useStudentActions(
  course: Course,
  { offerUndo, announce }: Offers,
): { list: readonly StudentAction[]; dialogs: ReactNode } {
  const { t } = useTranslation('classes');
  const [opened, setOpened] = useState<Opened | null>(null);
  const remove = useWrite(calls.classes.removeStudents);
  const restore = useWrite(calls.classes.restoreStudents);
  const { idCourse } = course;
  const close = () => setOpened(null);
  const named = (students: readonly CourseStudent[]) => ({
    count: students.length,
    name: students[0]?.fullname ?? '',
    course: course.Groupname,
  });
  const editing: StudentAction = {
    key: 'edit',
    label: t('edit.do'),
    Icon: IconPencil,
    isPossible: ({ can }) => can.edit,
    forOneOnly: true,
    run: (students, onDone) => setOpened({ dialog: 'edit', students, onDone }),
  };
  const leaving: readonly StudentAction[] = [
    {
      key: 'move',
      label: t('move.do'),
      Icon: IconArrowsRightLeft,
      isPossible: () => true,
      run: (students, onDone) => setOpened({ dialog: 'move', students, onDone }),
    },
    {
      key: 'remove',
      label: t('removeStudents.do'),
      Icon: IconUserMinus,
      isPossible: () => true,
      run: (students, onDone) => {
        const idsUsers = students.map(({ idUser }) => idUser);
        const onSuccess = () => {
          onDone();
          offerUndo(t('removeStudents.done', named(students)), () => restore.mutateAsync({ idCourse, idsUsers }));
        };
        remove.mutate({ idCourse, idsUsers }, { onSuccess });
      },
    },
  ];
  const [student] = opened?.students ?? [];
  return {
    list: [editing, ...(course.can.enrol ? leaving : [])],
    dialogs: (
      <>
        {opened?.dialog === 'edit' && student && (
          <StudentDialog course={course} student={student} onSaved={announce} onClose={close} />
        )}
        {opened?.dialog === 'move' && (
          <MoveDialog
            course={course}
            students={opened.students}
            onMoved={({ idTarget, name }) => {
              opened.onDone();
              const idsUsers = opened.students.map(({ idUser }) => idUser);
              offerUndo(t('move.done', { ...named(opened.students), target: name }), () =>
                restore.mutateAsync({ idCourse, idsUsers, from: idTarget }),
              );
            }}
            onClose={close}
          />
        )}
        {remove.error && <Toast error={remove.error} onClose={remove.reset} />}
      </>
    ),
  };
}
