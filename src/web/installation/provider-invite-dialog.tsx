import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roles } from '../../core/people/roles.ts';
import { focusFirstProblem } from '../../questions/problem-field.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';
import { InvitedPersonFields, wrongPersonFields } from '../forms/invited-person-fields.tsx';
import classes from './schools.module.css';

const providerRoles = ['editor', 'author'] as const;
type ProviderRole = (typeof providerRoles)[number];

type Props = { onInvited: (email: string) => void; onClose: () => void };

/** Renders the dialog in which an author or an editor of the provider is invited by mail. */
export function ProviderInviteDialog({ onInvited, onClose }: Props) {
  const { t } = useTranslation(['administration', 'shell']);
  const invite = useWrite(calls.members.inviteProviderMember);
  const [person, setPerson] = useState({ email: '', firstName: '', lastName: '' });
  const [role, setRole] = useState<ProviderRole>('editor');
  const [tried, setTried] = useState(false);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    const wrong = wrongPersonFields(person);
    if (wrong.length > 0) return focusFirstProblem(wrong.map((where) => ({ where })));
    const email = person.email.trim();
    invite.mutate(
      { ...person, email, idType: roles[role] },
      {
        onSuccess: () => {
          onInvited(email);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t('writers.title')}
      confirm={t('writers.send')}
      pending={invite.isPending}
      error={invite.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('writers.text')}</p>
      <form className={classes.form} onSubmit={send} noValidate>
        <InvitedPersonFields value={person} onChange={setPerson} tried={tried} />
        <NativeSelect
          size="md"
          label={t('writers.role')}
          description={t(`writers.hint.${role}`)}
          data={providerRoles.map((value) => ({ value, label: t(`shell:role.${value}`) }))}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as ProviderRole)}
        />
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
