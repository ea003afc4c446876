import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { ProviderInvitation } from '../../contract/members.ts';
import { fullName, roleOf } from '../../core/people/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { RowTitle, Table } from '../../ui/list/table.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { AdministrationTabs } from './administration-tabs.tsx';
import { ProviderInviteDialog } from './provider-invite-dialog.tsx';
import classes from './schools.module.css';

/** Renders who is invited as an author or an editor of the provider; they are invited, and their invitations sent again or withdrawn. */
function WritersScreen() {
  const { t, i18n } = useTranslation(['administration', 'shell']);
  const { date } = useFormat();
  const { content } = useRead(calls.members.getProviderInvitations, {}, { suspend: true }).reply;
  const [isInviting, setIsInviting] = useState(false);
  const [withdrawn, setWithdrawn] = useState<ProviderInvitation | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const resend = useWrite(calls.members.resendInvitation);
  const withdraw = useWrite(calls.members.withdrawInvitation);
  const nameOf = (person: ProviderInvitation) => fullName(person, i18n.language);
  const invite = (
    <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
      {t('administration:writers.do')}
    </Button>
  );
  const sendAgain = (person: ProviderInvitation) =>
    resend.mutate(
      { idInvitation: person.idInvitation },
      { onSuccess: () => setDone(t('administration:writers.resend.done', { name: nameOf(person) })) },
    );
  return (
    <Screen
      title={t('administration:tabs.writers')}
      subtitle={t('administration:writers.subtitle')}
      actions={content.length > 0 && invite}
    >
      <AdministrationTabs />
      {content.length === 0 ? (
        <EmptyState title={t('administration:writers.none.title')} action={invite}>
          {t('administration:writers.none.text')}
        </EmptyState>
      ) : (
        <Table
          label={t('administration:tabs.writers')}
          of={content}
          keyOf={({ idInvitation }) => idInvitation}
          columns={[
            {
              key: 'name',
              head: t('administration:writers.column.name'),
              role: 'title',
              cell: (person) => <RowTitle title={nameOf(person)} detail={person.email} />,
            },
            {
              key: 'role',
              head: t('administration:writers.role'),
              cell: ({ idType }) => t(`shell:role.${roleOf(idType)}`),
            },
            {
              key: 'link',
              head: t('administration:writers.column.link'),
              cell: ({ expires }) =>
                t(`administration:writers.${Date.parse(expires) > Date.now() ? 'valid' : 'expired'}`, {
                  date: date(expires),
                }),
            },
            {
              key: 'actions',
              head: t('administration:column.actions'),
              role: 'actions',
              cell: (person) => (
                <div className={classes.actions}>
                  <Button
                    variant="light"
                    size="sm"
                    loading={resend.isPending && resend.variables?.idInvitation === person.idInvitation}
                    aria-label={t('administration:writers.resend.named', { name: nameOf(person) })}
                    onClick={() => sendAgain(person)}
                  >
                    {t('administration:writers.resend.do')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={t('administration:writers.withdraw.named', { name: nameOf(person) })}
                    onClick={() => setWithdrawn(person)}
                  >
                    {t('administration:writers.withdraw.do')}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      {isInviting && (
        <ProviderInviteDialog
          onInvited={(email) => setDone(t('administration:writers.done', { email }))}
          onClose={() => setIsInviting(false)}
        />
      )}
      {withdrawn && (
        <ConfirmDialog
          open
          title={t('administration:writers.withdraw.title', { name: nameOf(withdrawn) })}
          confirm={t('administration:writers.withdraw.do')}
          pending={withdraw.isPending}
          error={withdraw.error}
          onConfirm={() =>
            withdraw.mutate(
              { idInvitation: withdrawn.idInvitation },
              {
                onSuccess: () => {
                  setDone(t('administration:writers.withdraw.done', { name: nameOf(withdrawn) }));
                  setWithdrawn(null);
                },
              },
            )
          }
          onClose={() => setWithdrawn(null)}
        >
          <p>{t('administration:writers.withdraw.text', { email: withdrawn.email })}</p>
        </ConfirmDialog>
      )}
      <Toast error={resend.error} autoHide onClose={() => (resend.error ? resend.reset() : setDone(null))}>
        {done && <span>{done}</span>}
      </Toast>
    </Screen>
  );
}

export { WritersScreen as Component };
