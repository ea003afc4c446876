import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { useUndo } from '../data/use-undo.tsx';
import { useWrite } from '../data/use-write.ts';
import { useDocumentDialog } from '../documents/use-document-dialog.tsx';
import { type AssessmentListName, AssessmentRowActions } from './assessment-row-actions.tsx';
import { DeleteAssessmentDialog } from './delete-assessment-dialog.tsx';
import { HistoryDialog } from './lazy-dialogs.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { ReviewAssessmentDialog } from './review-assessment-dialog.tsx';
import { ShareAssessment } from './share-assessment.tsx';
import { useCopy } from './use-copy.ts';
import { useEditAgain } from './use-edit-again.tsx';
import { useOfferUnpublish } from './use-review-step.ts';

type DialogRequest = { row: AssessmentRow } & (
  | { to: 'delete' | 'rename' | 'share' | 'history' }
  | { to: ReviewAction }
);

/** Returns the actions of a row, the open dialog that confirms one, and the error of the last copy. */
export function useAssessmentRowActions(list: AssessmentListName) {
  const { t } = useTranslation('assessments');
  const { copy, error } = useCopy();
  const again = useEditAgain();
  const { openDocuments, documents } = useDocumentDialog();
  const { mutateAsync: restore } = useWrite(calls.assessments.restoreAssessment);
  const { offerUndo, toast } = useUndo();
  const offerUnpublish = useOfferUnpublish(offerUndo);
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const name = (row: AssessmentRow) => row.title || t('untitled');
  const close = () => setRequest(null);

  const dialogOf = ({ row, to }: DialogRequest): ReactNode => {
    if (to === 'delete')
      return (
        <DeleteAssessmentDialog
          row={row}
          name={name(row)}
          onDone={() => {
            close();
            offerUndo(t('delete.done', { name: name(row) }), () => restore({ idAssessment: row.idAssessment }));
          }}
          onClose={close}
        />
      );
    if (to === 'rename') return <RenameDialog row={row} name={name(row)} onClose={close} />;
    if (to === 'share') return <ShareAssessment assessment={row} name={name(row)} onClose={close} />;
    if (to === 'history') {
      return (
        <Suspense>
          <HistoryDialog row={row} name={name(row)} onClose={close} />
        </Suspense>
      );
    }
    return (
      <ReviewAssessmentDialog
        row={row}
        name={name(row)}
        action={to}
        onDone={() => {
          close();
          if (to === 'publish') offerUnpublish(row, name(row));
        }}
        onClose={close}
      />
    );
  };

  return {
    error: error ?? again.error,
    dialog: (
      <>
        {request && dialogOf(request)}
        {again.dialog}
        {documents}
        {toast}
      </>
    ),
    actionsOf: (row: AssessmentRow) => (
      <AssessmentRowActions
        row={row}
        name={name(row)}
        list={list}
        onCopy={() => copy(row.idAssessment)}
        onEditAgain={() => again.editAgain(row.idAssessment)}
        onPrint={() =>
          openDocuments({
            of: 'assessment',
            idAssessment: row.idAssessment,
            title: name(row),
            isFinished: row.status === 2,
            readsSheets: row.can.schedule,
          })
        }
        onAsk={(to) => setRequest({ row, to })}
      />
    ),
  };
}
