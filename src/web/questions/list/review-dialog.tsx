import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/questions.ts';
import { PublicationDialog } from '../publication/publication-dialog.tsx';
import { useReviewStep } from '../publication/use-review-step.ts';

type Props = {
  entry: Entry;
  name: string;
  action: 'sendBack' | 'publish' | 'unpublish';
  onDone: () => void;
  onClose: () => void;
};

/**
 * Renders the question before an entry is sent back, which requires a comment, published or unpublished, which affect all
 * schools.
 */
export function ReviewDialog({ entry: { context, questions }, name, action, onDone, onClose }: Props) {
  const { t } = useTranslation('bank');
  const step = useReviewStep();
  const [first] = questions;
  if (!first) return null;
  const { idQuestion } = first;
  const text = {
    sendBack: undefined,
    publish: t(context ? 'review.publishTextWithQuestions' : 'review.publishText', { count: questions.length }),
    unpublish: t('review.unpublishText'),
  };
  return (
    <PublicationDialog
      of={`question-${idQuestion}`}
      title={t(`review.${action}Title`, { name })}
      text={text[action]}
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
