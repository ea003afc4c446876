import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { useWrite } from '../../data/use-write.ts';
import { PublicationDialog } from '../publication/publication-dialog.tsx';

type Props = {
  of: Pick<TeacherQuestion, 'idQuestion'>;
  name: string;
  action: 'sendBack' | 'unpublish';
  onDone: () => void;
  onClose: () => void;
};

/**
 * Renders the question before a question is sent back, which requires a comment, or unpublished, which affects all
 * schools.
 */
export function ReviewDialog({ of: { idQuestion }, name, action, onDone, onClose }: Props) {
  const { t } = useTranslation('bank');
  const step = useWrite(calls.questions.reviewQuestion);
  return (
    <PublicationDialog
      of={`question-${idQuestion}`}
      title={t(`review.${action}Title`, { name })}
      text={action === 'unpublish' && t('review.unpublishText')}
      confirm={t(`review.${action}`)}
      comments={action === 'sendBack'}
      pending={step.isPending}
      error={step.error}
      onConfirm={(comment, forget) =>
        step.mutate(
          { idQuestion, action, comment },
          {
            onSuccess: () => {
              forget();
              onDone();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
