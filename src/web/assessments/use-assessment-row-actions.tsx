import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { type AssessmentListName, AssessmentRowActions } from './assessment-row-actions.tsx';
import { useCopy } from './builder/use-copy.ts';
import { DeleteAssessmentDialog } from './delete-assessment-dialog.tsx';
import { ShareDialog } from './lazy-dialogs.ts';
import { ReviewAssessmentDialog } from './review-assessment-dialog.tsx';

type DialogRequest = { row: AssessmentRow } & ({ to: 'delete' | 'share' } | { to: ReviewAction });

/** Returns the actions of a row, the open dialog that confirms one, and the error of the last copy. */
export function useAssessmentRowActions(list: AssessmentListName) {
  const { t } = useTranslation('assessments');
  const { copy, error } = useCopy();
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const name = (row: AssessmentRow) => row.title || t('untitled');
  const close = () => setRequest(null);

  const dialogOf = ({ row, to }: DialogRequest): ReactNode => {
    if (to === 'delete') return <DeleteAssessmentDialog row={row} name={name(row)} onClose={close} />;
    if (to === 'share') {
      return (
        <Suspense>
          <ShareDialog assessment={row} name={name(row)} onClose={close} />
        </Suspense>
      );
    }
    return <ReviewAssessmentDialog row={row} name={name(row)} action={to} onClose={close} />;
  };

  return {
    error,
    dialog: request && dialogOf(request),
    actionsOf: (row: AssessmentRow) => (
      <AssessmentRowActions
        row={row}
        name={name(row)}
        list={list}
        onCopy={() => copy(row.idAssessment)}
        onAsk={(to) => setRequest({ row, to })}
      />
    ),
  };
}
