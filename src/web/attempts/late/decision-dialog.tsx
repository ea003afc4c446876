import { useTranslation } from 'react-i18next';
import type { LateDecision } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../../data/use-write.ts';

/** The decision that the user chose for several late answers: those of a student, or all of the schedule. */
export type LateDecisionRequest = {
  decision: LateDecision;
  idSchedule: number;
  /** The answers that the teacher has seen; later ones stay undecided. */
  idsLateResponses: number[];
  /** The student's name; absent for all students. */
  name?: string;
};

type Props = { request: LateDecisionRequest; onClose: () => void; onDone: (words: string) => void };

/** Renders the question before a decision on several late answers at once. */
export function LateDecisionDialog({ request, onClose, onDone }: Props) {
  const { t } = useTranslation('reports');
  const deciding = useWrite(calls.attempts.decideLateResponses);
  const { decision, idSchedule, idsLateResponses, name } = request;
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
