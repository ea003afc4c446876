import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails, ScannedPage } from '../../../contract/scanning.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { PageCut, WHOLE_PICTURE } from '../page-cut.tsx';
import classes from './batch.module.css';
import { usePageWords } from './use-page-words.ts';

type Props = { page: ScannedPage; batch: ScanBatchDetails; onClose: (said?: string) => void };

/** Where the code and the name are printed on a sheet whose layout could not be found. */
const HEAD = { x: 0, y: 0, width: 1, height: 0.25 };

/** Renders the question whose page it is: its code is typed, or its student is picked among those who are missing. */
export function IdentifyDialog({ page, batch, onClose }: Props) {
  const { t, i18n } = useTranslation('scanning');
  const { idPage, needs } = page;
  const words = usePageWords(batch.files);
  const { reply, error } = useRead(calls.scanning.getAnswerSheetPage, { idPage }, { onFailure: 'tell' });
  const [code, setCode] = useState('');
  const [idUser, setIdUser] = useState<number | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const name = useId();
  const identifying = useWrite(calls.scanning.identifyAnswerSheet);
  const asksCode = needs.includes('code');
  const missing = batch.students.filter(({ state }) => state === 'missing');
  const offered = showsAll ? batch.students : missing;
  const nameOf = (student: (typeof offered)[number]) => fullName(toPersonName(student), i18n.language);
  const typed = code.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' && idUser === null) return setIsAsked(true);
    const chosen = batch.students.find((student) => student.idUser === idUser);
    identifying.mutate(typed === '' ? { idPage, idUser: idUser ?? 0 } : { idPage, code: typed }, {
      onSuccess: ({ content }) =>
        onClose(
          t('identify.done', {
            page: words.place(page),
            name: content.student ? words.nameOf(content) : chosen ? nameOf(chosen) : typed,
          }),
        ),
    });
  };
  const { nameBox, picture } = reply?.content ?? { nameBox: null, picture: null };
  return (
    <Dialog
      open
      title={t('identify.title', { page: words.place(page) })}
      className={classes.dialog}
      onClose={() => onClose()}
    >
      <ErrorNotice error={error} />
      {picture && (
        <PageCut
          idPage={idPage}
          picture={picture}
          cut={nameBox ?? (asksCode ? HEAD : WHOLE_PICTURE)}
          alt={t(nameBox ? 'identify.nameField' : 'identify.picture')}
        />
      )}
      <form onSubmit={submit} className={classes.form}>
        {asksCode && (
          <TextInput
            label={t('identify.code')}
            description={t('identify.codeHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              setIdUser(null);
              setIsAsked(false);
            }}
          />
        )}
        <fieldset className={classes.choices}>
          <legend>{t(asksCode ? 'identify.orStudent' : 'identify.student')}</legend>
          {offered.map((student) => (
            <label key={student.idUser}>
              <input
                type="radio"
                name={name}
                checked={idUser === student.idUser}
                onChange={() => {
                  setIdUser(student.idUser);
                  setCode('');
                  setIsAsked(false);
                }}
              />
              <span>
                {nameOf(student)}
                {student.state !== 'missing' && (
                  <span className={classes.hint}> · {t(`student.${student.state}`)}</span>
                )}
              </span>
            </label>
          ))}
          {offered.length === 0 && <p className={classes.hint}>{t('identify.nobody')}</p>}
        </fieldset>
        {missing.length < batch.students.length && (
          <Checkbox
            label={t('identify.everybody')}
            checked={showsAll}
            onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
          />
        )}
        {isAsked && <p role="alert">{t(asksCode ? 'identify.askCode' : 'identify.askStudent')}</p>}
        <ErrorNotice error={identifying.error} />
        <DialogActions sticky>
          <Button variant="default" onClick={() => onClose()}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={identifying.isPending}>
            {t('identify.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
