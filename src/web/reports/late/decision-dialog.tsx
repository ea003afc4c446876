import { useTranslation } from 'react-i18next';
import type { LateDecision } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../../data/use-write.ts';

/** A decision on the late answers that were listed as waiting: a student's, or all of the schedule. */
export type Decision = {
  decision: LateDecision;
  idSchedule: number;
  /** Those that the teacher has seen: what arrives meanwhile is not decided on. */
  idsLateResponses: number[];
  /** The student's. */
  name?: string;
};

type Props = { asked: Decision; onClose: () => void; onDone: (words: string) => void };

/** Asks before a decision on several late answers at once. */
export function DecisionDialog({ asked, onClose, onDone }: Props) {
  const { t } = useTranslation('reports');
  const deciding = useWrite(calls.attempts.decideLateResponses);
  const { decision, idSchedule, idsLateResponses, name } = asked;
  const count = idsLateResponses.length;
  return (
    <ConfirmDialog
      open
      title={name === undefined ? t(`late.ask.${decision}`, { count }) : t(`late.askOf.${decision}`, { count, name })}
      confirm={t(decision === 'accepted' ? 'late.accept' : 'late.reject')}
      pending={deciding.isPending}
      error={deciding.error}
      onConfirm={() =>
        deciding.mutate(
          { idSchedule, decision, idsLateResponses },
          { onSuccess: ({ content: { decided } }) => onDone(t(`late.saidAll.${decision}`, { count: decided })) },
        )
      }
      onClose={onClose}
    >
      <p>{t(`late.consequence.${decision}`)}</p>
    </ConfirmDialog>
  );
}
