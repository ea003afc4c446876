import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { DraftNotices } from '../forms/draft-notices.tsx';
import type { AppForm } from '../forms/use-app-form.ts';
import { Clash, isClash } from './conflicts.tsx';
import classes from './form.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { MeaningInWords } from './meaning.tsx';
import { TimesFields } from './times-fields.tsx';
import type { TypedTimes } from './typed-times.ts';
import type { ScheduleProblem } from './use-times-form.ts';

type Props<Values> = {
  title: string;
  form: AppForm<Values, ScheduleProblem>;
  element: RefObject<HTMLFormElement | null>;
  times: TypedTimes;
  onTimes: (patch: Partial<TypedTimes>) => void;
  /** Students have begun: the start stays. */
  begun?: boolean;
  /** The names of the classes it is for. */
  courses: readonly string[];
  words: { submit: string; force: string };
  onSubmit: (force: boolean) => void;
  onClose: () => void;
  /** Above the form. */
  heading?: ReactNode;
  /** The fields above the times; without them nothing can be scheduled, and `instead` says why. */
  children?: ReactNode;
  instead?: ReactNode;
};

/** Renders a dialog with times: fields, what they mean, conflicts, and a question before typed values are discarded. */
export function TimesFormDialog<Values>(props: Props<Values>) {
  const { title, form, element, times, onTimes, begun = false, courses, words, onSubmit, onClose } = props;
  const { t } = useTranslation(['schedules', 'ui']);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    form.draft.remove();
    onClose();
  };
  const askOrClose = () => (form.isDirty ? setAsking(true) : close());
  return (
    <>
      <Dialog open title={title} onClose={askOrClose}>
        {props.heading}
        {props.instead ?? (
          <form
            ref={element}
            noValidate
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit(false);
            }}
          >
            <DraftNotices draft={form.draft} isNew nameOf={() => title} />
            {props.children}
            <TimesFields value={times} onChange={onTimes} problems={form.problems} begun={begun} />
            <MeaningInWords times={times} now={form.triedAt} courses={[...courses]} />
            <Clash error={form.error} force={words.force} pending={form.isWaiting} onForce={() => onSubmit(true)} />
            {!isClash(form.error) && <ErrorNotice error={form.error} />}
            <DialogActions>
              <Button variant="default" onClick={askOrClose}>
                {t('ui:cancel')}
              </Button>
              <Button type="submit" loading={form.isWaiting}>
                {words.submit}
              </Button>
            </DialogActions>
          </form>
        )}
      </Dialog>
      <LeaveDialog open={isAsking} onLeave={close} onStay={() => setAsking(false)} />
    </>
  );
}
