import { Checkbox } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Refused } from '../data/errors.ts';
import { saveFileReply } from '../data/save-file-reply.ts';
import { send } from '../data/send.ts';
import { useWrite, type Write } from '../data/use-write.ts';
import { PastResultImports } from './past-result-imports.tsx';
import { ResultRows } from './result-rows.tsx';
import { UnreadNotice } from './unread-notice.tsx';
import classes from './upload.module.css';

type Props = { idSchedule: number; title: string; onClose: () => void };

const accepted = '.xlsx,.ods,.csv,.txt,.tsv';
const reasons = ['notAList', 'oldExcel', 'tooManyRows', 'tooManyColumns', 'damaged', 'empty', 'columns'] as const;
const howTo = ['letters', 'gaps', 'open', 'rubric', 'blank', 'form'] as const;

/** Renders the dialog in which results come from a spreadsheet: the template, the file, what each row would do, and earlier imports. */
export function UploadDialog({ idSchedule, title, onClose }: Props) {
  const { t } = useTranslation(['resultImports', 'ui']);
  const [replace, setReplace] = useState(false);
  const reading = useWrite(calls.resultsImport.readResults, { onSuccess: () => setReplace(false) });
  const importing = useWrite(calls.resultsImport.importResults, { onSuccess: () => reading.reset() });
  const file = reading.data?.content;
  const countOf = (wanted: string) => file?.plan.filter(({ outcome }) => outcome === wanted).length ?? 0;
  const existing = countOf('replaces');
  const amount = countOf('new') + (replace ? existing : 0);
  const done = importing.data?.content;
  return (
    <Dialog open title={t('title')} className={classes.dialog} onClose={onClose}>
      <p className={classes.hint}>{title}</p>
      <LiveRegion seen>
        {done && <p className={classes.done}>{t('done', { count: done.added + done.replaced })}</p>}
      </LiveRegion>
      {file ? (
        <>
          <UnreadNotice unread={file.unread} />
          <ResultRows plan={file.plan} />
          {existing > 0 && (
            <Checkbox
              label={t('replace', { amount: existing })}
              checked={replace}
              onChange={(event) => setReplace(event.currentTarget.checked)}
            />
          )}
        </>
      ) : (
        <FileStep idSchedule={idSchedule} reading={reading} onChoose={() => importing.reset()} />
      )}
      <ErrorNotice error={importing.error} />
      <DialogActions sticky>
        {file ? (
          <>
            <Button variant="default" onClick={() => reading.reset()}>
              {t('other')}
            </Button>
            <Button
              disabled={amount === 0}
              loading={importing.isPending}
              onClick={() =>
                importing.mutate({
                  idSchedule,
                  fileName: file.fileName,
                  rows: file.rows,
                  sheetNames: file.sheetNames,
                  replace,
                })
              }
            >
              {amount === 0 ? t('nothing') : t('import', { count: amount })}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type FileStepProps = {
  idSchedule: number;
  reading: Pick<Write<InputOf<typeof calls.resultsImport.readResults>, unknown>, 'mutate' | 'isPending' | 'error'>;
  onChoose: () => void;
};

function FileStep({ idSchedule, reading, onChoose }: FileStepProps) {
  const { t } = useTranslation('resultImports');
  const template = useWrite((input: { idSchedule: number }) =>
    send(calls.resultsImport.generateResultsTemplateExcel, input).then(saveFileReply),
  );
  return (
    <>
      <p>{t('explain')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate({ idSchedule })}
        >
          {t('template')}
        </Button>
      </div>
      <ErrorNotice error={template.error} />
      <details className={classes.how}>
        <summary>{t('how.title')}</summary>
        <ul>
          {howTo.map((one) => (
            <li key={one}>{t(`how.${one}`)}</li>
          ))}
        </ul>
      </details>
      <FileDrop
        label={t('choose')}
        accept={accepted}
        className={classes.drop}
        onChoose={([file]) => {
          onChoose();
          if (file) reading.mutate({ idSchedule, file });
        }}
      >
        {(open) => (
          <>
            <IconFileSpreadsheet size={40} aria-hidden />
            <p>{t('drop')}</p>
            <p className={classes.hint}>{t('formats')}</p>
            <Button loading={reading.isPending} onClick={open}>
              {t('choose')}
            </Button>
            <p role="status" className={classes.hint}>
              {reading.isPending && t('reading')}
            </p>
          </>
        )}
      </FileDrop>
      <ReadError error={reading.error} />
      <PastResultImports idSchedule={idSchedule} />
    </>
  );
}

function ReadError({ error }: { error: Error | null }) {
  const { t } = useTranslation('resultImports');
  const given = error instanceof Refused ? error.envelope.reason : undefined;
  const reason = reasons.find((one) => one === given);
  return (
    <>
      <ErrorNotice error={error} />
      {reason && <p className={classes.hint}>{t(`unreadable.${reason}`)}</p>}
    </>
  );
}
