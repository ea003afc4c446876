import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { fullName } from '../../core/people/roles.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';
import { MergeDialog } from '../merges/merge-dialog.tsx';
import { AnonymiseDialog } from '../privacy/anonymise-dialog.tsx';
import { EditMemberDialog } from './edit-member-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import type { Moved } from './move-undo-toast.tsx';

/** What is done for a member in a dialog. */
export type MemberAction = {
  kind: 'edit' | 'handOver' | 'merge' | 'anonymise' | 'endSessions' | 'resetSecondFactor' | 'end' | 'withdraw';
  member: SchoolMember;
};

type Props = {
  action: MemberAction;
  onDone: (words: string) => void;
  onMoved: (moved: Moved) => void;
  onClose: () => void;
};

/** Renders the dialog of an action. */
export function MemberActionDialog({ action: { kind, member }, onMoved, ...props }: Props) {
  if (kind === 'edit') return <EditMemberDialog member={member} {...props} />;
  if (kind === 'anonymise') return <AnonymiseDialog member={member} {...props} />;
  if (kind === 'merge')
    return member.idUser === null ? null : (
      <MergeDialog member={{ ...member, idUser: member.idUser }} onMerged={onMoved} onClose={props.onClose} />
    );
  if (kind === 'handOver')
    return member.idUser === null ? null : (
      <HandOverDialog member={{ ...member, idUser: member.idUser }} onMoved={onMoved} onClose={props.onClose} />
    );
  return <ConfirmMemberAction kind={kind} member={member} {...props} />;
}

type ConfirmProps = Omit<Props, 'action' | 'onMoved'> & {
  kind: Exclude<MemberAction['kind'], 'edit' | 'handOver' | 'merge' | 'anonymise'>;
  member: SchoolMember;
};

function ConfirmMemberAction({ kind, member, onDone, onClose }: ConfirmProps) {
  const { t, i18n } = useTranslation('members');
  const endSessions = useWrite(calls.members.endMemberSessions);
  const reset = useWrite(calls.members.resetSecondFactor);
  const end = useWrite(calls.members.endMembership);
  const withdraw = useWrite(calls.members.withdrawInvitation);
  const name = fullName(member, i18n.language);
  const confirm = () => {
    const onSuccess = () => {
      onDone(t(`done.${kind}`, { name }));
      onClose();
    };
    const { idUser, idInvitation } = member;
    if (kind === 'withdraw' && idInvitation !== null) withdraw.mutate({ idInvitation }, { onSuccess });
    if (kind === 'end' && idUser !== null) end.mutate({ idUser }, { onSuccess });
    if (kind === 'resetSecondFactor' && idUser !== null) reset.mutate({ idUser }, { onSuccess });
    if (kind === 'endSessions' && idUser !== null) endSessions.mutate({ idUser }, { onSuccess });
  };
  return (
    <ConfirmDialog
      open
      danger={kind !== 'endSessions'}
      title={t(`confirm.${kind}.title`, { name })}
      confirm={t(`confirm.${kind}.do`)}
      pending={endSessions.isPending || reset.isPending || end.isPending || withdraw.isPending}
      error={endSessions.error ?? reset.error ?? end.error ?? withdraw.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`confirm.${kind}.text`)}</p>
    </ConfirmDialog>
  );
}
