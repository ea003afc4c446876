import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import type { MissedFollowUp } from '../../../contract/schedules.ts';
import { SubmitOnEnter } from '../../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { useMissedWords } from '../use-missed-words.ts';
import classes from './accommodations.module.css';
import { HelpFields } from './help-fields.tsx';
import { findHelpProblem, parseTypedHelp, toTypedHelp } from './typed-help.ts';

type Props = {
  idUser: number;
  name: string;
  /** Called with what was done, in words. */
  onSaved: (words: string) => void;
  onClose: () => void;
};

/** Renders the dialog with what a student has at every assessment. */
export function StandingDialog({ idUser, name, onSaved, onClose }: Props) {
  const { t } = useTranslation('accommodations');
  const { reply, error } = useRead(calls.schedules.getStudentAccommodation, { idUser }, { onFailure: 'tell' });
  if (reply)
    return <Loaded key={reply.content.revision} before={reply.content} {...{ idUser, name, onSaved, onClose }} />;
  return (
    <Dialog open title={t('standing.title', { name })} onClose={onClose}>
      {error ? <ErrorNotice error={error} /> : <TableSkeleton rows={3} columns={2} />}
    </Dialog>
  );
}

type Standing = OutputOf<typeof calls.schedules.getStudentAccommodation>['content'];

function Loaded({ idUser, name, before, onSaved, onClose }: Props & { before: Standing }) {
  const { t } = useTranslation('accommodations');
  const saving = useWrite(calls.schedules.saveStudentAccommodation);
  const missedWords = useMissedWords();
  const [typed, setTyped] = useState(() => toTypedHelp(before));
  const [tried, setTried] = useState(false);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (findHelpProblem(typed)) return;
    const onSuccess = ({ missedFollowUps }: { missedFollowUps: readonly MissedFollowUp[] }) => {
      onSaved([t('standing.done', { name }), missedWords(missedFollowUps)].filter(Boolean).join(' '));
      onClose();
    };
    saving.mutate({ idUser, ...parseTypedHelp(typed), revision: before.revision }, { onSuccess });
  };
  return (
    <ConfirmDialog
      open
      title={t('standing.title', { name })}
      confirm={t('dialog.save')}
      pending={saving.isPending}
      error={saving.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <p className={classes.hint}>{t('standing.text')}</p>
        <HelpFields value={typed} onChange={(patch) => setTyped({ ...typed, ...patch })} tried={tried} />
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
