import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseStudent } from '../../../contract/classes.ts';
import { calls } from '../../../contract/index.ts';
import { isLogin, normalizeLogin } from '../../../core/people/logins.ts';
import { SubmitOnEnter } from '../../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../../data/use-write.ts';

type Props = { student: CourseStudent; onSaved: (words: string) => void; onClose: () => void };

/** Renders the dialog in which the name with which a student signs in is changed. */
export function LoginDialog({ student, onSaved, onClose }: Props) {
  const { t } = useTranslation('classes');
  const edit = useWrite(calls.slips.editStudentLogin);
  const [value, setValue] = useState(student.login);
  const [tried, setTried] = useState(false);
  const login = normalizeLogin(value);
  const isWrong = login !== student.login && !isLogin(login);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isWrong) return;
    if (login === student.login) return onClose();
    const onSuccess = () => {
      onSaved(t('login.done', { name: student.fullname, login }));
      onClose();
    };
    edit.mutate({ idUser: student.idUser, login }, { onSuccess });
  };
  return (
    <ConfirmDialog
      open
      title={t('login.title', { name: student.fullname })}
      confirm={t('login.confirm')}
      pending={edit.isPending}
      error={edit.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form onSubmit={save} noValidate>
        <TextInput
          label={t('column.login')}
          description={t('login.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          error={tried && isWrong && t('login.wrong')}
        />
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
