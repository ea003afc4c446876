import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCESS_CODE_LIMIT, type AccessCode, accessCodeStates, MOST_NEW_CODES } from '../../contract/codes.ts';
import { calls } from '../../contract/index.ts';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { findDayDoubts } from '../../core/schedules/doubtful-times.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { useDoubts } from '../forms/doubts-notice.tsx';
import { type CodeValues, inputOfCode, problemsOfCode, valuesOfCode } from './code-values.ts';
import classes from './codes.module.css';

type Props = {
  /** Null = a new one. */
  code: AccessCode | null;
  /** The school that an administrator of the installation has chosen. */
  idSchool: number | undefined;
  /** Gets the codes that were added, or the one that was changed. */
  onSaved: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Renders the dialog in which codes are added, or one is limited, ended and switched off. */
export function CodeDialog({ code, idSchool, onSaved, onClose }: Props) {
  const { t } = useTranslation('administration');
  const { idSchool: own, timezone } = useMe();
  const isNewOfSchool = code === null && own !== null;
  const countries = useRead(calls.installation.getCountries, {}, { onFailure: 'tell' });
  const courses = useRead(calls.schedules.getCourses, {}, { onFailure: 'tell', enabled: isNewOfSchool });
  const add = useWrite(calls.codes.addAccessCode);
  const edit = useWrite(calls.codes.editAccessCode);
  const [values, setValues] = useState(() => valuesOfCode(code, timezone));
  const patch = (change: Partial<CodeValues>) => setValues((before) => ({ ...before, ...change }));
  const problems = problemsOfCode(values);
  const [openedAt] = useState(() => Date.now());
  const isNewDay = values.lastDay !== valuesOfCode(code, timezone).lastDay;
  const doubts = useDoubts(isNewDay ? findDayDoubts(values.lastDay, openedAt, timezone) : []);

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (problems.length > 0 || !doubts.confirm()) return;
    const { idCourse, count, state, ...fields } = inputOfCode(values, timezone);
    const done = (codes: readonly string[]) => {
      onSaved(codes);
      onClose();
    };
    if (code) {
      const { idAccessCode } = code;
      edit.mutate({ idSchool, ...fields, idAccessCode, state }, { onSuccess: () => done([code.code]) });
      return;
    }
    const added = { idSchool, ...fields, idCourse, count };
    add.mutate(added, { onSuccess: ({ content }) => done(content.codes) });
  };

  return (
    <ConfirmDialog
      open
      title={code ? t('codes.edit', { code: formatAccessCode(code.code) }) : t('codes.add')}
      confirm={t(code ? 'edit.confirm' : 'codes.confirm')}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error ?? countries.error ?? courses.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        {isNewOfSchool && (
          <NativeSelect
            size="md"
            label={t('codes.for')}
            value={values.idCourse}
            onChange={({ currentTarget }) => patch({ idCourse: currentTarget.value })}
            data={[
              { value: '', label: t('codes.teachers') },
              ...(courses.reply?.content ?? []).map(({ idCourse, name }) => ({
                value: String(idCourse),
                label: t('codes.course', { name }),
              })),
            ]}
          />
        )}
        {!code && (
          <TextInput
            label={t('codes.count')}
            inputMode="numeric"
            maxLength={3}
            value={values.count}
            onChange={({ currentTarget }) => patch({ count: currentTarget.value })}
            error={problems.includes('count') && t('codes.countWrong', { most: MOST_NEW_CODES })}
          />
        )}
        <TextInput
          label={t('codes.limit')}
          description={t('codes.limitHint')}
          inputMode="numeric"
          maxLength={6}
          value={values.limit}
          onChange={({ currentTarget }) => patch({ limit: currentTarget.value })}
          error={problems.includes('limit') && t('codes.limitWrong', { most: ACCESS_CODE_LIMIT })}
        />
        <DateField
          label={t('codes.lastDay')}
          description={t('codes.lastDayHint')}
          value={values.lastDay}
          onChange={(lastDay) => patch({ lastDay })}
          error={problems.includes('lastDay') && t('codes.lastDayWrong')}
        />
        {doubts.notice}
        {code && (
          <NativeSelect
            size="md"
            label={t('codes.column.state')}
            description={t('codes.stateHint')}
            value={values.state}
            onChange={({ currentTarget }) => patch({ state: currentTarget.value as AccessCode['state'] })}
            data={accessCodeStates.map((state) => ({ value: state, label: t(`codes.state.${state}`) }))}
          />
        )}
        <NativeSelect
          size="md"
          label={t('country')}
          value={values.idCountry}
          onChange={({ currentTarget }) => patch({ idCountry: currentTarget.value })}
          data={[
            ...(code ? [] : [{ value: '', label: t('codes.ownCountry') }]),
            ...(countries.reply?.content ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
