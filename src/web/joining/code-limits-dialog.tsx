import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { CLASS_CODE_LIMIT, type ClassCode } from '../../contract/joining.ts';
import { findDayDoubts } from '../../core/schedules/doubtful-times.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { parseTypedDate } from '../../ui/form/typed-times.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { useDoubts } from '../forms/doubts-notice.tsx';
import styles from './joining.module.css';

type Props = { idCourse: number; onSaved: () => void; onClose: () => void };

/** Renders the dialog in which it is changed how many students the code of a class lets in, and until when. */
export function CodeLimitsDialog({ idCourse, onSaved, onClose }: Props) {
  const { t } = useTranslation('classes');
  const { reply, error } = useRead(calls.joining.getClassCode, { idCourse }, { onFailure: 'tell' });
  const edit = useWrite(calls.joining.editClassCode);
  const [changed, setChanged] = useState<Partial<Record<'limit' | 'lastDay', string>>>({});
  const [tried, setTried] = useState(false);
  const code: ClassCode | null = reply?.content.code ?? null;
  const limit = changed.limit ?? String(code?.limit ?? '');
  const lastDay = changed.lastDay ?? code?.lastDay ?? '';
  const isWrong = limit !== '' && (Number(limit) < 1 || Number(limit) > CLASS_CODE_LIMIT);
  const isDayWrong = lastDay !== '' && parseTypedDate(lastDay) === null;
  const zone = useTimeZone() ?? 'UTC';
  const [openedAt] = useState(() => Date.now());
  const typedDay = parseTypedDate(lastDay);
  const isNewDay = typedDay !== null && typedDay !== code?.lastDay;
  const doubts = useDoubts(isNewDay ? findDayDoubts(typedDay, openedAt, zone) : []);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isWrong || isDayWrong || !code || !doubts.confirm()) return;
    const onSuccess = () => {
      onSaved();
      onClose();
    };
    edit.mutate({ idCourse, limit: limit === '' ? null : Number(limit), lastDay: typedDay }, { onSuccess });
  };
  return (
    <ConfirmDialog
      open
      title={t('code.limits.do')}
      confirm={t('code.limits.confirm')}
      pending={edit.isPending}
      error={edit.error ?? error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={save} noValidate>
        <TextInput
          label={t('code.limits.limit')}
          description={t('code.limits.limitHint', { count: code?.used ?? 0 })}
          inputMode="numeric"
          autoComplete="off"
          disabled={!code}
          value={limit}
          onChange={({ currentTarget }) =>
            setChanged({ ...changed, limit: currentTarget.value.replace(/\D/g, '').slice(0, 4) })
          }
          error={tried && isWrong && t('code.limits.wrong', { most: CLASS_CODE_LIMIT })}
        />
        <DateField
          label={t('code.limits.lastDay')}
          description={t('code.limits.lastDayHint')}
          disabled={!code}
          value={lastDay}
          onChange={(value) => setChanged({ ...changed, lastDay: value })}
          error={tried && isDayWrong && t('code.limits.dayWrong')}
        />
        {doubts.notice}
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
