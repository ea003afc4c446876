import { lazy, Suspense } from 'react';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import type { ListedStudent } from './listed-student.ts';

const StudentDialog = lazy(async () => ({ default: (await import('./student-dialog.tsx')).StudentDialog }));

/** What the URL says of the dialog: the id of its student, 0 for none. */
export const studentInUrl = { student: 0 };

/** Returns the id of the student whose dialog is open, 0 for none, from the URL, and a function that opens another. */
export function useOpenStudent() {
  const [{ student }, change] = useUrlState(studentInUrl);
  return { idUser: student, open: (idUser: number) => change({ student: idUser }) };
}

type Props = {
  idSchedule: number;
  /** In the order of the list behind the dialog. */
  students: readonly ListedStudent[];
};

/** Renders the dialog of the student whom the URL names; loads it when it is opened. */
export function StudentDialogs({ idSchedule, students }: Props) {
  const { idUser, open } = useOpenStudent();
  const student = students.find((one) => one.idUser === idUser);
  return (
    <Suspense fallback={null}>
      {student && (
        <StudentDialog
          idSchedule={idSchedule}
          students={students}
          student={student}
          onChange={open}
          onClose={() => open(0)}
        />
      )}
    </Suspense>
  );
}
