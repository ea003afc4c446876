import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails, ScannedPage, SheetAnswer } from '../../../contract/scanning.ts';
import { WRITTEN } from '../../../core/scanning/page-states.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { FramePicture } from '../frame-picture.tsx';
import { useLettersWords } from '../use-letters-words.ts';
import classes from './batch.module.css';
import { usePageWords } from './use-page-words.ts';

type Props = { page: ScannedPage; batch: ScanBatchDetails; onClose: (said?: string) => void };

const differs = ({ letters, other, unlike }: SheetAnswer) => other !== null && (letters !== other || unlike);

/** Renders both answers of a student side by side, their differences marked, and the choice of which count. */
export function ChooseDialog({ page, batch, onClose }: Props) {
  const { t } = useTranslation('scanning');
  const { idPage, otherPage, conflictWith } = page;
  const words = usePageWords(batch.files);
  const wordsOf = useLettersWords();
  const [shows, setShows] = useState<'differences' | 'all'>('differences');
  const { reply, error } = useRead(calls.scanning.getAnswerSheetPage, { idPage }, { onFailure: 'tell' });
  const resolving = useWrite(calls.scanning.resolveAnswerSheetConflict);
  const [kept, setKept] = useState<'this' | 'other'>('other');
  const answers = reply?.content.answers ?? [];
  const different = answers.filter(differs);
  const thisName = words.place(page);
  const otherName = otherPage
    ? otherPage.fileName === page.fileName
      ? t('place.page', { page: otherPage.page })
      : t('place.of', { page: otherPage.page, file: otherPage.fileName })
    : t(`choose.${conflictWith ?? 'sheet'}`);
  const keep = (which: 'this' | 'other') => {
    setKept(which);
    resolving.mutate(
      { idPage, keep: which },
      { onSuccess: () => onClose(t('choose.done', { kept: which === 'this' ? thisName : otherName })) },
    );
  };
  /** What is in a frame of one of the pages. */
  const cutOut = (of: number, { question }: SheetAnswer, name: string) => (
    <div>
      <p className={classes.hint}>{name}</p>
      <FramePicture idPage={of} question={question} alt={t('choose.frame', { page: name, question })} />
    </div>
  );
  const button = (which: 'this' | 'other', name: string) => (
    <Button variant="default" loading={resolving.isPending && kept === which} onClick={() => keep(which)}>
      {t('choose.keep', { name })}
    </Button>
  );
  return (
    <Dialog
      open
      title={t(`conflict.${conflictWith ?? 'sheet'}`, { name: words.nameOf(page) })}
      className={classes.dialog}
      onClose={() => onClose()}
    >
      <p>{t('choose.text')}</p>
      <FilterChips
        label={t('choose.shown')}
        of={[
          { value: 'differences', label: t('choose.differences'), count: different.length },
          { value: 'all', label: t('choose.all'), count: answers.length },
        ]}
        value={shows}
        onChange={setShows}
      />
      <ErrorNotice error={error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <section className={classes.compared} tabIndex={0} aria-label={t('choose.answers')}>
        <table className={classes.answers}>
          <thead>
            <tr>
              <th scope="col">{t('choose.question')}</th>
              <th scope="col">{thisName}</th>
              <th scope="col">{otherName}</th>
            </tr>
          </thead>
          <tbody>
            {(shows === 'all' ? answers : different).map((answer) => (
              <Fragment key={`${answer.question} ${answer.isGrade}`}>
                <tr data-differs={differs(answer) || undefined}>
                  <th scope="row">
                    {answer.isGrade ? t('read.gradeOf', { question: answer.question }) : answer.question}
                    {differs(answer) && <span aria-hidden> ≠</span>}
                  </th>
                  <td>{wordsOf(answer.letters)}</td>
                  <td>{answer.other === null ? '–' : wordsOf(answer.other)}</td>
                </tr>
                {otherPage && answer.offered === WRITTEN && differs(answer) && reply?.content.picture && (
                  <tr>
                    <td colSpan={3}>
                      <div className={classes.frames}>
                        {cutOut(idPage, answer, thisName)}
                        {cutOut(otherPage.idPage, answer, otherName)}
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <ErrorNotice error={resolving.error} />
      <DialogActions sticky>
        <Button variant="quiet" onClick={() => onClose()}>
          {t('choose.later')}
        </Button>
        {button('other', otherName)}
        {button('this', thisName)}
      </DialogActions>
    </Dialog>
  );
}
