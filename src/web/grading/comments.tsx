import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { hasComment, MAX_GRADING_COMMENT_LENGTH } from '../../core/results/grading-queue.ts';
import { Button } from '../../ui/actions/button.tsx';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './comments.module.css';

/** How many comments have a key. */
const KEYS = 9;

type Props = {
  idSchedule: number;
  idQuestion: number;
  /** The field of a new comment. */
  field: RefObject<HTMLInputElement | null>;
  /** The comment of the grade. */
  comment: string;
  onToggle: (text: string) => void;
  /** Tells the texts in the order of their keys. */
  onList: (texts: readonly string[]) => void;
  /** Called when a new comment is added by a key, or nothing was written. */
  onLeave: () => void;
};

/** Renders the comments that a teacher keeps for a question, those of this grade chosen, and a field for a new one. */
export function Comments({ idSchedule, idQuestion, field, comment, onToggle, onList, onLeave }: Props) {
  const { t } = useTranslation('grading');
  const { reply } = useRead(calls.grading.getGradingComments, { idSchedule, idQuestion }, { onFailure: 'tell' });
  const saving = useWrite(calls.grading.saveGradingComment);
  const [written, setWritten] = useState('');
  const [edits, setEdits] = useState(false);
  const kept = reply?.content ?? [];
  const own = comment.split('\n').filter((line) => line !== '' && !kept.some(({ text }) => text === line));
  const texts = [...kept.map(({ text }) => text), ...own];
  const list = texts.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are what the list says
  useEffect(() => onList(texts), [list]);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const text = written.trim();
    onLeave();
    if (text === '') return;
    setWritten('');
    // Before the reply, which may come when the response is already graded.
    if (!hasComment(comment, text)) onToggle(text);
    saving.mutate({ idSchedule, idQuestion, text }, { onError: () => setWritten((newer) => newer || text) });
  };
  return (
    <section className={classes.comments} aria-label={t('comments.title')}>
      <p className={classes.title}>
        <strong>{t('comments.title')}</strong> <span className={classes.hint}>{t('comments.keys')}</span>
      </p>
      {texts.length > 0 && (
        <ul className={classes.list}>
          {texts.map((text, index) => {
            const isChosen = hasComment(comment, text);
            return (
              <li key={text}>
                <PlainButton className={classes.comment} aria-pressed={isChosen} onClick={() => onToggle(text)}>
                  {index < KEYS && <kbd aria-hidden>{index + 1}</kbd>}
                  <span>{text}</span>
                  {isChosen && <IconCheck size={18} aria-hidden />}
                </PlainButton>
              </li>
            );
          })}
        </ul>
      )}
      <form onSubmit={add} className={classes.new}>
        <input
          ref={field}
          data-new-comment
          aria-label={t('comments.new')}
          placeholder={t('comments.new')}
          maxLength={MAX_GRADING_COMMENT_LENGTH}
          className={classes.input}
          value={written}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
        {written.trim() !== '' && (
          <Button type="submit" size="sm" variant="default" loading={saving.isPending}>
            {t('comments.add')}
          </Button>
        )}
        {kept.length > 0 && written.trim() === '' && (
          <Button size="sm" variant="quiet" onClick={() => setEdits(true)}>
            {t('comments.edit')}
          </Button>
        )}
      </form>
      <ErrorNotice error={saving.error} />
      <Dialog open={edits} title={t('comments.editTitle')} onClose={() => setEdits(false)}>
        <ul className={classes.rows}>
          {kept.map((one) => (
            <CommentRow key={one.idComment} {...{ idSchedule, idQuestion, ...one }} />
          ))}
        </ul>
        <DialogActions>
          <Button onClick={() => setEdits(false)}>{t('comments.close')}</Button>
        </DialogActions>
      </Dialog>
    </section>
  );
}

type RowProps = { idSchedule: number; idQuestion: number; idComment: number; text: string };

/** A comment that can be worded anew or deleted; grades that have it keep the wording they have. */
function CommentRow({ idSchedule, idQuestion, idComment, text }: RowProps) {
  const { t } = useTranslation('grading');
  const [worded, setWorded] = useState(text);
  const saving = useWrite(calls.grading.saveGradingComment);
  const deleting = useWrite(calls.grading.deleteGradingComment);
  const isChanged = worded.trim() !== '' && worded.trim() !== text;
  return (
    <li>
      <form
        className={classes.new}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) saving.mutate({ idSchedule, idQuestion, idComment, text: worded.trim() });
        }}
      >
        <input
          aria-label={t('comments.wording', { text })}
          maxLength={MAX_GRADING_COMMENT_LENGTH}
          className={classes.input}
          value={worded}
          onChange={({ currentTarget }) => setWorded(currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="default" disabled={!isChanged} loading={saving.isPending}>
          {t('comments.save')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="danger"
          aria-label={t('comments.deleteOf', { text })}
          loading={deleting.isPending}
          onClick={() => deleting.mutate({ idComment })}
        >
          {t('comments.delete')}
        </Button>
      </form>
      <ErrorNotice error={saving.error ?? deleting.error} />
    </li>
  );
}
