import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { DraftNotices } from '../../forms/draft-notices.tsx';
import type { AppForm } from '../../forms/use-app-form.ts';
import { BusyStudentsWarning, isStudentsBusyError } from './conflicts.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { TimesExplanation } from './times-explanation.tsx';
import { TimesFields } from './times-fields.tsx';
import classes from './times-form.module.css';
import type { TypedTimes } from './typed-times.ts';
import type { ScheduleProblem } from './use-times-form.ts';

type Props<Values> = {
  title: string;
  form: AppForm<Values, ScheduleProblem>;
  element: RefObject<HTMLFormElement | null>;
  times: TypedTimes;
  onTimes: (patch: Partial<TypedTimes>) => void;
  /** Whether students have started: the start can no longer be changed. */
  hasBegun?: boolean;
  /** The names of the classes. */
  courses: readonly string[];
  words: { submit: string; force: string };
  onSubmit: (force: boolean) => void;
  onClose: () => void;
  /** Rendered above the form. */
  heading?: ReactNode;
  /** The fields above the times. */
  children?: ReactNode;
  /** Rendered in place of the form when nothing can be scheduled. */
  instead?: ReactNode;
};

/** Renders a dialog with times: fields, what they mean, conflicts, and a question before typed values are discarded. */
export function TimesFormDialog<Values>(props: Props<Values>) {
  const { title, form, element, times, onTimes, hasBegun = false, courses, words, onSubmit, onClose } = props;
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
            <TimesFields value={times} onChange={onTimes} problems={form.problems} hasBegun={hasBegun} />
            <TimesExplanation times={times} now={form.triedAt} courses={[...courses]} />
            <BusyStudentsWarning
              error={form.error}
              force={words.force}
              pending={form.isWaiting}
              onForce={() => onSubmit(true)}
            />
            {!isStudentsBusyError(form.error) && <ErrorNotice error={form.error} />}
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
      <DiscardDialog open={isAsking} onLeave={close} onStay={() => setAsking(false)} />
    </>
  );
}
