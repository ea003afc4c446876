import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { MOST_GIVEN_MINUTES } from '../../core/schedules/live.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { useWrite } from '../data/use-write.ts';
import { MessageField } from '../live/message-field.tsx';

/** From a retake in the classroom to one from home. */
const MINUTES = [10, 30, 60, MOST_GIVEN_MINUTES] as const;

/** A response whose student is asked for a new photograph. */
export type Retake = {
  idUser: number;
  /** The beginning of its question, whose number differs from paper to paper; empty where it has no words. */
  stem: string;
  /** The heading of the response: its student, or its number where names are hidden. */
  of: string;
  /** Goes on with the next response, for this one is not there until the attempt has ended again. */
  onAsked: () => void;
};

/** Returns what asks a student for a new photograph, and the dialog and the notice of it, for a screen that stays. */
export function useNewPhoto(idSchedule: number) {
  const [retake, setRetake] = useState<Retake | null>(null);
  const [done, setDone] = useState<string | null>(null);
  return {
    askForNewPhoto: setRetake,
    newPhoto: (
      <>
        {retake && (
          <NewPhotoDialog
            {...{ idSchedule, ...retake }}
            onDone={(words) => {
              setRetake(null);
              setDone(words);
              retake.onAsked();
            }}
            onClose={() => setRetake(null)}
          />
        )}
        <Toast autoHide onClose={() => setDone(null)}>
          {done}
        </Toast>
      </>
    ),
  };
}

type Props = Omit<Retake, 'onAsked'> & {
  idSchedule: number;
  /** Called with the words of what was done. */
  onDone: (words: string) => void;
  onClose: () => void;
};

/** The attempt is reopened, and a message says why. */
function NewPhotoDialog({ idSchedule, idUser, stem, of, onDone, onClose }: Props) {
  const { t } = useTranslation('grading');
  const [minutes, setMinutes] = useState<number>(MINUTES[0]);
  const [text, setText] = useState(stem ? t('newPhoto.text', { stem }) : t('newPhoto.textAlone'));
  const isReopened = useRef(false);
  const reopening = useWrite(calls.live.reopenAttempt);
  const sending = useWrite(calls.live.sendScheduleMessage);
  const asking = useWrite(async () => {
    // A message that was not sent is sent by the next press.
    if (!isReopened.current) await reopening.mutateAsync({ idSchedule, idUser, minutes });
    isReopened.current = true;
    if (text.trim() !== '') await sending.mutateAsync({ idSchedule, idUser, text });
  });
  return (
    <ConfirmDialog
      open
      title={t('newPhoto.title', { of })}
      confirm={t('newPhoto.confirm')}
      pending={asking.isPending}
      error={asking.error}
      onConfirm={() => asking.mutate(undefined, { onSuccess: () => onDone(t('newPhoto.done', { of })) })}
      onClose={onClose}
    >
      <p>{t('newPhoto.what')}</p>
      <NativeSelect
        size="md"
        label={t('newPhoto.minutes')}
        value={String(minutes)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
        data={MINUTES.map((value) => ({ value: `${value}`, label: t('newPhoto.length', { minutes: value }) }))}
      />
      <MessageField value={text} onChange={setText} />
    </ConfirmDialog>
  );
}
