import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../../../contract/questions.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../../data/use-write.ts';
import { stemLine } from '../bank/stem-text.ts';
import { publicationIcons } from '../publication/review-icons.ts';
import { useReviewStep } from '../publication/use-review-step.ts';

const Icon = publicationIcons.publish;

type Ready = { idQuestion: number; name: string };

/** Publishes everything on the page that may be, after a look at what that is. */
export function PublishSeveral({ of, onDone }: { of: readonly Entry[]; onDone: (ids: readonly number[]) => void }) {
  const { t } = useTranslation('bank');
  // The list as it was when the dialog opened: the page is read again after each publication.
  const [asked, setAsked] = useState<readonly Ready[] | null>(null);
  const ready = of.flatMap(({ context, questions: [first] }) =>
    first?.review.actions.includes('publish')
      ? [{ idQuestion: first.idQuestion, name: context?.title || stemLine(first, 80) }]
      : [],
  );
  return (
    <>
      {ready.length > 1 && (
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => setAsked(ready)}
        >
          {t('review.publishAll', { count: ready.length })}
        </Button>
      )}
      {asked && (
        <PublishDialog
          of={asked}
          onClose={(published) => {
            setAsked(null);
            if (published.length > 0) onDone(published);
          }}
        />
      )}
    </>
  );
}

/** `onClose` is called with what was published, which is not all where a publication failed. */
type Props = { of: readonly Ready[]; onClose: (idsPublished: readonly number[]) => void };

function PublishDialog({ of, onClose }: Props) {
  const { t } = useTranslation('bank');
  const step = useReviewStep();
  const [left, setLeft] = useState(of);
  const publishLeft = async () => {
    for (const [index, { idQuestion }] of left.entries()) {
      await step.mutateAsync({ idQuestion, action: 'publish' });
      setLeft(left.slice(index + 1));
    }
  };
  const close = (unpublished: readonly Ready[]) =>
    onClose(of.filter((one) => !unpublished.includes(one)).map(({ idQuestion }) => idQuestion));
  const { mutate: publish, isPending: isBusy, error } = useWrite(publishLeft, { onSuccess: () => close([]) });
  return (
    <ConfirmDialog
      open
      title={t('review.publishAllTitle', { count: left.length })}
      confirm={t('review.publish')}
      pending={isBusy}
      error={error}
      onConfirm={() => publish()}
      onClose={() => !isBusy && close(left)}
    >
      <p>{t('review.publishAllText')}</p>
      <ul>
        {left.map(({ idQuestion, name }) => (
          <li key={idQuestion}>{name}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
