import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails, SheetAnswer, SheetPage } from '../../../contract/scanning.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { reviewPath } from '../../paths/scanning.ts';
import { PageCut, WHOLE_PICTURE } from '../page-cut.tsx';
import { ReadSheetButton } from '../sheet/read-sheet-button.tsx';
import { useLettersWords } from '../use-letters-words.ts';
import classes from './batch.module.css';
import { IdentifyDialog } from './identify-dialog.tsx';
import { usePageWords } from './use-page-words.ts';

type Props = { idPage: number; name: string; batch: ScanBatchDetails; onClose: (said?: string) => void };

/** Renders what was read of a sheet, and what is done where it is wrong: look again, another student, or set aside. */
export function ReadDialog({ idPage, name, batch, onClose }: Props) {
  const { t } = useTranslation('scanning');
  const { reply, error } = useRead(calls.scanning.getAnswerSheetPage, { idPage }, { onFailure: 'tell' });
  const [isOther, setIsOther] = useState(false);
  if (isOther && reply) return <IdentifyDialog page={reply.content} batch={batch} onClose={onClose} />;
  return (
    <Dialog open title={t('read.title', { name })} className={classes.dialog} onClose={() => onClose()}>
      <ErrorNotice error={error} />
      {reply && <ReadPage page={reply.content} {...{ name, batch, onClose }} onOther={() => setIsOther(true)} />}
    </Dialog>
  );
}

type ReadPageProps = { page: SheetPage; onOther: () => void } & Omit<Props, 'idPage'>;

function ReadPage({ page, name, batch, onClose, onOther }: ReadPageProps) {
  const { t } = useTranslation('scanning');
  const navigate = useNavigate();
  const words = usePageWords(batch.files);
  const { idPage, picture, fileName, answers, idSchedule, idBatch } = page;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [asks, setAsks] = useState(false);
  const disputing = useWrite(calls.scanning.disputeAnswerSheet, {
    onSuccess: () => navigate(reviewPath(idSchedule, idBatch)),
  });
  const discarding = useWrite(calls.scanning.discardAnswerSheet, {
    onSuccess: () => onClose(t('pages.wasSetAside', { page: words.place(page) })),
  });
  const toggle = (question: number) =>
    setChosen(chosen.includes(question) ? chosen.filter((one) => one !== question) : [...chosen, question]);
  return (
    <>
      <p className={classes.hint}>{t('read.of', { page: words.place(page), file: fileName })}</p>
      {page.state === 'read' && page.student && (
        <p>
          <ReadSheetButton idSchedule={idSchedule} student={{ idStudent: page.student.idUser, name }} />
        </p>
      )}
      {picture && (
        <PageCut
          {...{ idPage, picture }}
          cut={WHOLE_PICTURE}
          alt={t('read.picture', { name })}
          className={classes.readPicture}
        />
      )}
      <p>{t('read.choose')}</p>
      <Answers {...{ answers, chosen }} onToggle={toggle} />
      <ErrorNotice error={disputing.error} />
      <DialogActions sticky>
        <Button variant="quiet" color="danger" onClick={() => setAsks(true)}>
          {t('action.setAside')}
        </Button>
        <Button variant="default" onClick={onOther}>
          {t('read.other')}
        </Button>
        {chosen.length > 0 ? (
          <Button
            loading={disputing.isPending}
            onClick={() => disputing.mutate({ idPage, questions: chosen.toSorted((a, b) => a - b) })}
          >
            {t('read.dispute', { count: chosen.length })}
          </Button>
        ) : (
          <Button variant="default" onClick={() => onClose()}>
            {t('read.close')}
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={asks}
        danger
        title={t('read.setAside')}
        confirm={t('action.setAside')}
        pending={discarding.isPending}
        error={discarding.error}
        onConfirm={() => discarding.mutate({ idPage, discarded: true })}
        onClose={() => setAsks(false)}
      >
        {t('read.setAsideText', { name })}
      </ConfirmDialog>
    </>
  );
}

type AnswersProps = {
  answers: readonly SheetAnswer[];
  chosen: readonly number[];
  onToggle: (question: number) => void;
};

function Answers({ answers, chosen, onToggle }: AnswersProps) {
  const { t } = useTranslation('scanning');
  const { dateTime } = useFormat();
  const wordsOf = useLettersWords();
  const saidOf = ({ decided, disputed }: SheetAnswer) => [
    decided ? t('read.decided', { by: decided.by, when: dateTime(decided.at) }) : t('read.notDecided'),
    ...(disputed ? [t('read.disputed', { by: disputed.by, when: dateTime(disputed.at) })] : []),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <section className={classes.compared} tabIndex={0} aria-label={t('read.answers')}>
      <table className={classes.answers}>
        <thead>
          <tr>
            <th scope="col">{t('read.question')}</th>
            <th scope="col">{t('read.answer')}</th>
            <th scope="col">{t('read.by')}</th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={`${answer.question} ${answer.isGrade}`}>
              <th scope="row">
                <label className={classes.again}>
                  <input
                    type="checkbox"
                    aria-label={t(answer.isGrade ? 'read.gradeAgain' : 'read.again', { question: answer.question })}
                    checked={chosen.includes(answer.question)}
                    onChange={() => onToggle(answer.question)}
                  />
                  {answer.isGrade ? t('read.gradeOf', { question: answer.question }) : answer.question}
                </label>
              </th>
              <td>{wordsOf(answer.letters)}</td>
              <td className={classes.hint}>{saidOf(answer).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
