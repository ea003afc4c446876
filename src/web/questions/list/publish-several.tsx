import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Entry } from '../../../contract/questions.ts';
import { reviewIcons } from '../../assessments/review-icons.ts';
import { lineOf } from '../../bank/wording.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChange } from '../../wire/query.ts';

const Icon = reviewIcons.publish;

/** Publishes everything on the page that may be, after a look at what that is. */
export function PublishSeveral({ of, onDone }: { of: readonly Entry[]; onDone: () => void }) {
  const { t } = useTranslation('bank');
  const step = useChange(calls.questions.reviewQuestion);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ready = of.flatMap(({ context, questions: [first] }) =>
    first?.review.actions.includes('publish')
      ? [{ idQuestion: first.idQuestion, name: context?.title || lineOf(first, 80) }]
      : [],
  );
  if (ready.length < 2) return null;
  const publish = async () => {
    setError(null);
    try {
      for (const { idQuestion } of ready) await step.mutateAsync({ idQuestion, action: 'publish' });
      setAsking(false);
      onDone();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <Button variant="default" size="sm" leftSection={<Icon size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('review.publishAll', { count: ready.length })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('review.publishAllTitle', { count: ready.length })}
        confirm={t('review.publish')}
        pending={step.isPending}
        error={error}
        onConfirm={publish}
        onClose={() => setAsking(false)}
      >
        <p>{t('review.publishAllText')}</p>
        <ul>
          {ready.map(({ idQuestion, name }) => (
            <li key={idQuestion}>{name}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
