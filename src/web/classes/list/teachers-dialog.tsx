import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { fullName } from '../../../core/people/roles.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import styles from './classes.module.css';

/** Renders the dialog in which a coordinator says who teaches a class. */
export function TeachersDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { t, i18n } = useTranslation('classes');
  const read = useRead(
    calls.classes.getGroupTeachers,
    { idCourse: course.idCourse },
    { fresh: true, onFailure: 'tell' },
  );
  const save = useWrite(calls.classes.setGroupTeachers);
  const people = read.reply?.content;
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const teaches = ({ idUser, teaches }: { idUser: number; teaches: boolean }) => changed.get(idUser) ?? teaches;
  const confirm = () => {
    if (!people) return;
    const idsTeachers = people.filter(teaches).map(({ idUser }) => idUser);
    save.mutate({ idCourse: course.idCourse, idsTeachers }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      open
      title={t('teachers.title', { name: course.Groupname })}
      confirm={t('teachers.confirm')}
      pending={save.isPending}
      error={save.error ?? read.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <fieldset className={styles.people} aria-label={t('column.teachers')}>
        {people?.map((one) => (
          <Checkbox
            key={one.idUser}
            label={fullName(one, i18n.language)}
            checked={teaches(one)}
            onChange={({ currentTarget }) => setChanged(new Map(changed).set(one.idUser, currentTarget.checked))}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
