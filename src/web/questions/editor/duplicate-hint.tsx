import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../data/use-read.ts';
import { QuestionView } from '../bank/question-view.tsx';
import classes from './duplicate-hint.module.css';

/** Shorter commands are too many questions'. */
const shortest = 15;
const DEBOUNCE_MS = 800;

type Duplicate = OutputOf<typeof calls.questions.searchQuestionsByText>['content'][number];

type Props = {
  text: string;
  /** The saved text: a user who has copied a question knows its original. */
  saved: string;
  idQuestion: number | undefined;
};

/** Renders a hint, once typing pauses, when the bank already has a question with the same words. */
export function DuplicateHint({ text, saved, idQuestion }: Props) {
  const [rested] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const isNew = rested.length >= shortest && rested !== saved.trim();
  return <div className={classes.duplicates}>{isNew && <Search text={rested} idQuestion={idQuestion} />}</div>;
}

function Search({ text, idQuestion }: { text: string; idQuestion: number | undefined }) {
  const { t } = useTranslation('bank');
  const [open, setOpen] = useState(false);
  const { reply } = useRead(
    calls.questions.searchQuestionsByText,
    { text, idQuestion },
    { keepPrevious: true, onFailure: 'tell' },
  );
  const twin = reply?.content.find(({ same }) => same) ?? reply?.content[0];
  return (
    <>
      <LiveRegion seen>{twin && t(twin.same ? 'twin.same' : 'twin.like')}</LiveRegion>
      {twin && (
        <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
          {t('twin.see')}
        </Button>
      )}
      {open && twin && <DuplicateDialog twin={twin} onClose={() => setOpen(false)} />}
    </>
  );
}

function DuplicateDialog({ twin, onClose }: { twin: Duplicate; onClose: () => void }) {
  const { t } = useTranslation(['bank', 'ui']);
  const { reply, error } = useRead(
    calls.questions.getQuestion,
    { idQuestion: twin.idQuestion },
    { keepPrevious: true, onFailure: 'tell' },
  );
  return (
    <Dialog open title={t('bank:twin.title')} onClose={onClose}>
      {twin.owner && <p className={classes.owner}>{t('bank:twin.of', { name: twin.owner })}</p>}
      <ErrorNotice error={reply === undefined && error} />
      {reply ? <QuestionView question={reply.content} /> : !error && <CardsSkeleton cards={1} />}
      <DialogActions>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
