import {
  IconArrowsRightLeft,
  IconAt,
  IconClockPlus,
  IconKey,
  IconMail,
  IconPencil,
  IconPrinter,
  IconUserMinus,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Course, CourseStudent } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { useWrite } from '../../data/use-write.ts';
import { slipsPath } from '../../paths/classes.ts';
import { StandingDialog } from '../../schedules/accommodations/lazy-dialog.ts';
import { loadPrinting } from '../../slips/fixed-words.ts';
import { LoginDialog } from './login-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type MadePassword, PasswordDialog } from './password-dialog.tsx';
import type { StudentAction } from './student-action.ts';
import { StudentDialog } from './student-dialog.tsx';

type Offers = {
  /** Says what was done, with a button that undoes it. */
  offerUndo: (done: string, undo: () => Promise<unknown>) => void;
  announce: (words: string) => void;
};

type Opened = {
  dialog: 'edit' | 'login' | 'move' | 'accommodations';
  students: readonly CourseStudent[];
  onDone: () => void;
};

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
  const mail = useWrite(calls.slips.sendPasswordLink);
  const createSlips = useWrite(calls.slips.createSlips);
  const [made, setMade] = useState<(MadePassword & { name: string }) | null>(null);
  const navigate = useNavigate();
  const { idCourse } = course;
  const close = () => setOpened(null);
  const named = (students: readonly CourseStudent[]) => ({
    count: students.length,
    name: students[0]?.fullname ?? '',
    course: course.Groupname,
  });
  const printSlips = (students: readonly CourseStudent[]) =>
    void navigate(
      slipsPath(
        idCourse,
        students.map(({ idUser }) => idUser),
      ),
    );
  const passwords: readonly StudentAction[] = [
    {
      key: 'slips',
      label: t('slips.do'),
      Icon: IconPrinter,
      isPossible: ({ can }) => can.resetAccount,
      run: printSlips,
    },
    {
      key: 'password',
      label: t('password.do'),
      Icon: IconKey,
      isPossible: ({ can }) => can.resetAccount,
      run: (students, onDone) => {
        const [student, ...others] = students;
        // Those of several are printed, and a list of passwords on a screen is read by others.
        if (!student || others.length > 0) return printSlips(students);
        const onSuccess = async ({ content }: { content: Omit<MadePassword, 'printing'> }) => {
          onDone();
          setMade({ ...content, name: student.fullname, printing: await loadPrinting(content.language) });
        };
        createSlips.mutate({ idCourse, idsStudents: [student.idUser] }, { onSuccess });
      },
    },
    {
      key: 'link',
      label: t('link.do'),
      Icon: IconMail,
      isPossible: ({ can, email, waitingEmail }) =>
        can.edit && (waitingEmail !== null || (!can.resetAccount && email !== null)),
      forOneOnly: true,
      run: ([student]) => {
        const onSuccess = () => announce(t('link.done', { name: student?.fullname }));
        if (student) mail.mutate({ idUser: student.idUser }, { onSuccess });
      },
    },
    {
      key: 'login',
      label: t('login.do'),
      Icon: IconAt,
      isPossible: ({ can }) => can.resetAccount,
      forOneOnly: true,
      run: (students, onDone) => setOpened({ dialog: 'login', students, onDone }),
    },
  ];
  const editing: StudentAction = {
    key: 'edit',
    label: t('edit.do'),
    Icon: IconPencil,
    isPossible: ({ can }) => can.edit,
    forOneOnly: true,
    run: (students, onDone) => setOpened({ dialog: 'edit', students, onDone }),
  };
  const accommodating: StudentAction = {
    key: 'accommodations',
    label: t('accommodations'),
    Icon: IconClockPlus,
    isPossible: ({ can }) => can.edit,
    forOneOnly: true,
    run: (students, onDone) => setOpened({ dialog: 'accommodations', students, onDone }),
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
    list: [...passwords, editing, accommodating, ...(course.can.enrol ? leaving : [])],
    dialogs: (
      <>
        {opened?.dialog === 'edit' && student && (
          <StudentDialog course={course} student={student} onSaved={announce} onClose={close} />
        )}
        {opened?.dialog === 'login' && student && <LoginDialog student={student} onSaved={announce} onClose={close} />}
        {opened?.dialog === 'accommodations' && student && (
          <Suspense>
            <StandingDialog idUser={student.idUser} name={student.fullname} onSaved={announce} onClose={close} />
          </Suspense>
        )}
        {made && <PasswordDialog made={made} name={made.name} onClose={() => setMade(null)} />}
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
        {[remove, mail, createSlips].map(
          ({ error, reset }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same three
            error && <Toast key={index} error={error} onClose={reset} />,
        )}
      </>
    ),
  };
}
