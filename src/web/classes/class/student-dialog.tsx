import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Course, type CourseStudent, genders, STUDENT_TEXT_LENGTH } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { isEmailAddress } from '../../../core/people/emails.ts';
import { SubmitOnEnter } from '../../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import { useWrite } from '../../data/use-write.ts';
import styles from './class.module.css';

type Props = {
  course: Pick<Course, 'idSchool' | 'idCourse' | 'Groupname'>;
  /** Null = a new one. */
  student: CourseStudent | null;
  /** Called with what was done, in words. */
  onSaved: (words: string) => void;
  onClose: () => void;
};

type Gender = NonNullable<CourseStudent['gender']> | '';

/** Renders the dialog in which a student is added to a class or changed. */
export function StudentDialog({ course, student, onSaved, onClose }: Props) {
  const { t } = useTranslation('classes');
  const add = useWrite(calls.classes.addStudent);
  const edit = useWrite(calls.classes.editStudent);
  const limited = useLengthLimit();
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const presentEmail = student?.waitingEmail ?? student?.email ?? '';
  const [values, setValues] = useState({
    firstName: student?.firstName ?? '',
    lastName: student?.lastName ?? '',
    email: presentEmail,
    gender: (student?.gender ?? '') as Gender,
    studentId: student?.studentId ?? '',
    code: student?.code ?? '',
    listNumber: student ? String(student.listNumber) : '',
  });
  const [tried, setTried] = useState(false);
  const patch = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isNameMissing = values.firstName.trim() === '';
  const email = values.email.trim();
  const isEmailWrong = email !== '' && !isEmailAddress(email);
  const name = `${values.firstName} ${values.lastName}`.trim();

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isNameMissing) return nameField.current?.focus();
    if (isEmailWrong) return emailField.current?.focus();
    const { idSchool, idCourse } = course;
    const { email: _, ...facts } = values;
    const onSuccess = () => {
      onSaved(t(student ? 'edit.done' : 'student.added', { name }));
      onClose();
    };
    if (!student) return add.mutate({ idSchool, idCourse, ...facts, email }, { onSuccess });
    const address = email === presentEmail ? {} : { email };
    edit.mutate({ idCourse, idUser: student.idUser, ...facts, ...address }, { onSuccess });
  };
  const text = (field: 'firstName' | 'lastName' | 'studentId' | 'code') => ({
    ...limited(values[field], STUDENT_TEXT_LENGTH),
    label: t(`student.${field}`),
    autoComplete: 'off',
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => patch({ [field]: currentTarget.value }),
  });

  return (
    <ConfirmDialog
      open
      title={student ? t('edit.title', { name: student.fullname }) : t('student.title', { name: course.Groupname })}
      confirm={t(student ? 'edit.confirm' : 'student.confirm')}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={save} noValidate>
        <TextInput
          {...text('firstName')}
          ref={nameField}
          error={tried && isNameMissing ? t('student.nameMissing') : text('firstName').error}
        />
        <TextInput {...text('lastName')} />
        {student?.isAccountElsewhere && <p className={styles.wide}>{t('student.nameHere')}</p>}
        <TextInput
          ref={emailField}
          type="email"
          className={styles.wide}
          label={t('student.email')}
          description={t(student && !student.can.resetAccount ? 'student.emailFixed' : 'student.emailHint')}
          autoComplete="off"
          readOnly={student !== null && !student.can.resetAccount}
          value={values.email}
          onChange={({ currentTarget }) => patch({ email: currentTarget.value })}
          error={tried && isEmailWrong && t('student.emailWrong')}
        />
        <TextInput {...text('studentId')} />
        <TextInput {...text('code')} />
        <NativeSelect
          size="md"
          label={t('column.gender')}
          value={values.gender}
          onChange={({ currentTarget }) => patch({ gender: currentTarget.value as Gender })}
          data={[
            { value: '', label: t('gender.none') },
            ...genders.map((value) => ({ value, label: t(`gender.${value}`) })),
          ]}
        />
        <TextInput
          label={t('student.listNumber')}
          inputMode="numeric"
          autoComplete="off"
          value={values.listNumber}
          onChange={({ currentTarget }) => patch({ listNumber: currentTarget.value.replace(/\D/g, '').slice(0, 4) })}
        />
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
