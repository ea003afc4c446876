import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { useCopy } from './builder/use-copy.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ShareDialog } from './dialogs.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { type AssessmentListName, RowActions } from './row-actions.tsx';

type DialogRequest = { row: AssessmentRow } & ({ to: 'delete' | 'share' } | { to: ReviewAction });

/** What one can do with a row of any list of assessments, the dialogs that ask before it, and what failed. */
export function useRowActions(list: AssessmentListName) {
  const { t } = useTranslation('assessments');
  const { copy, error } = useCopy();
  const [asked, setAsked] = useState<DialogRequest | null>(null);
  const name = (row: AssessmentRow) => row.title || t('untitled');
  const close = () => setAsked(null);

  const dialogOf = ({ row, to }: DialogRequest): ReactNode => {
    if (to === 'delete') return <DeleteDialog row={row} name={name(row)} onClose={close} />;
    if (to === 'share') {
      return (
        <Suspense>
          <ShareDialog assessment={row} name={name(row)} onClose={close} />
        </Suspense>
      );
    }
    return <ReviewDialog row={row} name={name(row)} action={to} onClose={close} />;
  };

  return {
    error,
    dialog: asked && dialogOf(asked),
    actionsOf: (row: AssessmentRow) => (
      <RowActions
        row={row}
        name={name(row)}
        list={list}
        onCopy={() => copy(row.idAssessment)}
        onAsk={(to) => setAsked({ row, to })}
      />
    ),
  };
}
