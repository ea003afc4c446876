import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Course, GROUP_NAME_LENGTH } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { SubmitOnEnter } from '../../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import { ensureRead } from '../../data/cache.ts';
import { readOf } from '../../data/read-source.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { classPath } from '../../paths/classes.ts';
import { formatAcademicYear } from '../../schedules/list/year-select.tsx';
import styles from './classes.module.css';

type Props = {
  /** Null = a new one. */
  course: Course | null;
  onClose: () => void;
};

/** Renders the dialog in which a class is added or renamed; a new one is opened then. */
export function GroupDialog({ course, onClose }: Props) {
  const { t } = useTranslation('classes');
  const navigate = useNavigate();
  const isNew = course === null;
  const schoolsSource = readOf(calls.classes.getSchoolsList, {});
  const schools = useRead(schoolsSource, { enabled: isNew, onFailure: 'tell' });
  const years = useRead(calls.classes.getCourses, { yearsFilter: 'current' }, { enabled: isNew, onFailure: 'tell' });
  const add = useWrite(calls.classes.addGroup);
  // On a slow line the name may be typed before the school is there; the class is added as soon as it is.
  const addToSchool = useWrite(async () => {
    const [school] = (await ensureRead(schoolsSource)).content;
    return school && add.mutateAsync({ Groupname: name, idSchool: school.idSchool, yearsFilter: year });
  });
  const edit = useWrite(calls.classes.editGroup);
  const limited = useLengthLimit();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(course?.Groupname ?? '');
  const [year, setYear] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const isMissing = name.trim() === '';
  const [school] = schools.reply?.content ?? [];
  const currentYear = years.reply?.currentYear;

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isMissing) return field.current?.focus();
    if (!isNew) return edit.mutate({ idCourse: course.idCourse, Groupname: name }, { onSuccess: onClose });
    addToSchool.mutate(undefined, {
      onSuccess: (reply) => reply && void navigate(classPath(reply.content.idCourse)),
    });
  };

  return (
    <ConfirmDialog
      open
      title={isNew ? t('add.title') : t('rename.title', { name: course.Groupname })}
      confirm={t(isNew ? 'add.confirm' : 'rename.confirm')}
      pending={addToSchool.isPending || edit.isPending}
      error={addToSchool.error ?? edit.error ?? schools.error ?? years.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={save} noValidate>
        <TextInput
          ref={field}
          label={t('name.label')}
          description={t('name.hint')}
          autoComplete="off"
          {...limited(name, GROUP_NAME_LENGTH)}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={tried && isMissing ? t('name.missing') : limited(name, GROUP_NAME_LENGTH).error}
        />
        {isNew && currentYear !== undefined && (
          <NativeSelect
            size="md"
            label={t('year')}
            value={String(year ?? currentYear)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            data={[currentYear, currentYear + 1].map((one) => ({ value: `${one}`, label: formatAcademicYear(one) }))}
          />
        )}
        {isNew && school && <TextInput label={t('column.school')} value={school.Name} readOnly />}
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
