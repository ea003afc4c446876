import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { fullName } from '../../core/people/roles.ts';
import { useWrite } from '../data/use-write.ts';

/** What is done for a member at once, without a dialog. */
export type MemberWrite = 'resend' | 'start' | 'unlockLogin' | 'mailLink';

/** Returns the function that does it, and the error of the last one; `onDone` gets the words for what was done. */
export function useMemberWrites(onDone: (words: string) => void) {
  const { t, i18n } = useTranslation('members');
  const resend = useWrite(calls.members.resendInvitation);
  const start = useWrite(calls.members.startMembership);
  const unlock = useWrite(calls.users.unlockLogin);
  const mail = useWrite(calls.slips.sendPasswordLink);
  const all = [resend, start, unlock, mail];
  const reset = () => {
    for (const write of all) write.reset();
  };
  return {
    error: all.find(({ error }) => error)?.error ?? null,
    reset,
    run(kind: MemberWrite, member: SchoolMember) {
      reset();
      const name = fullName(member, i18n.language);
      const callbacks = { onSuccess: () => onDone(t(`done.${kind}`, { name })) };
      const { idUser, idInvitation } = member;
      if (idInvitation !== null && kind === 'resend') resend.mutate({ idInvitation }, callbacks);
      if (idUser === null) return;
      if (kind === 'start') start.mutate({ idUser }, callbacks);
      if (kind === 'unlockLogin') unlock.mutate({ idUser }, callbacks);
      if (kind === 'mailLink') mail.mutate({ idUser }, callbacks);
    },
  };
}
