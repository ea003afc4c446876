import { Suspense } from 'react';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { stepPath } from '../paths/assessments.ts';
import { ShareDialog } from '../sharing/lazy-share-dialog.ts';

type Props = { assessment: Pick<AssessmentRow, 'idAssessment'>; name: string; onClose: () => void };

/** Renders the dialog that shares an assessment, with the address at which colleagues find it. */
export const ShareAssessment = ({ assessment: { idAssessment }, name, onClose }: Props) => (
  <Suspense>
    <ShareDialog
      item={{ kind: 'assessment', id: idAssessment }}
      name={name}
      address={location.origin + stepPath(idAssessment, 4)}
      onClose={onClose}
    />
  </Suspense>
);
