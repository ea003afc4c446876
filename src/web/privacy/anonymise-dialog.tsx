import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { fullName } from '../../core/people/roles.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';
import classes from './privacy.module.css';

type Props = { member: SchoolMember; onDone: (words: string) => void; onClose: () => void };

/** Renders the dialog in which a person is anonymised, once the name is typed. */
export function AnonymiseDialog({ member, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation('members');
  const anonymise = useWrite(calls.privacy.anonymiseUser);
  const [typed, setTyped] = useState('');
  const name = fullName(member, i18n.language);
  const confirm = (event?: FormEvent) => {
    event?.preventDefault();
    const { idUser } = member;
    if (idUser === null) return;
    anonymise.mutate(
      { idUser, name: typed },
      {
        onSuccess: ({ content }) => {
          onDone(t('done.anonymise', { name, former: fullName(content, 'pt') }));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('anonymise.title', { name })}
      confirm={t('anonymise.do')}
      pending={anonymise.isPending}
      error={anonymise.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('anonymise.text')}</p>
      <form className={classes.form} onSubmit={confirm}>
        <TextInput
          label={t('anonymise.name', { name })}
          autoComplete="off"
          maxLength={300}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </form>
    </ConfirmDialog>
  );
}
