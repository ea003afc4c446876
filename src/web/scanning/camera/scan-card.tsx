import { IconArrowBackUp, IconCheck, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SheetsToScan } from '../../../contract/scan-camera.ts';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { MOST_UNSENT_SHEETS } from '../../../core/scanning/scan-links.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import type { SheetQueueState } from '../unsent/sheet-queue.ts';
import { sheetQueue } from '../unsent/sheet-sending.ts';
import classes from './camera.module.css';
import type { CameraProps } from './camera-props.ts';
import type { CameraState, TakenSheet } from './camera-run.ts';

type Props = Pick<CameraProps, 'reviewPath'> & {
  sheets: SheetsToScan;
  state: CameraState;
  queue: SheetQueueState;
  onTakeBack: () => void;
  onFinish: () => void;
};

/** Renders the last sheet that was read, how many of the class are in, and what to do next. */
export function ScanCard({ sheets, state, queue, reviewPath, onTakeBack, onFinish }: Props) {
  const { t } = useTranslation('camera');
  const { number } = useFormat();
  const { taken, isFull, note } = state;
  const last = taken.at(-1);
  const doubtful = taken.filter(({ doubts }) => doubts === null || doubts > 0);
  const doubts = doubtful.reduce((sum, one) => sum + (one.doubts ?? 1), 0);
  const students = studentsIn(sheets, taken);
  const inCount = students.filter(({ state: of }) => of !== 'missing').length;
  const canTakeBack =
    last?.ids.every((id) => queue.waiting.some((sheet) => sheet.id === id && !sheet.announced)) ?? false;
  const isFinished = queue.waiting.length === 0;
  return (
    <section className={classes.card} aria-label={t('card')}>
      <LastSheet of={last} note={note} hasPages={sheets.sheets.some(({ page }) => page > 1)} />
      {last && canTakeBack && (
        <Button
          variant="subtle"
          className={classes.takeBack}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={onTakeBack}
        >
          {t('takeBack')}
        </Button>
      )}
      {isFull && (
        <p role="alert" className={classes.problem}>
          {t(queue.waiting.length >= MOST_UNSENT_SHEETS ? 'full.most' : 'full.device', { most: MOST_UNSENT_SHEETS })}
        </p>
      )}
      {queue.stopped === 'refused' && (
        <div>
          <ErrorNotice error={queue.error} lead={t('notSent', { count: queue.waiting.length })} />
          <Button variant="default" size="sm" onClick={() => sheetQueue.retry()}>
            {t('retry')}
          </Button>
        </div>
      )}
      <div className={classes.progress}>
        <p className={classes.counts}>
          <span>
            <strong>{number(inCount)}</strong> {t('progress.of', { count: students.length })}
          </span>
          <span>{t('progress.missing', { count: students.length - inCount })}</span>
        </p>
        <ul className={classes.squares} aria-hidden>
          {students.map(({ idUser, state: of }) => (
            <li key={idUser} data-state={of} />
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        {doubts > 0 &&
          (reviewPath !== null && queue.idBatch !== null && isFinished ? (
            <ButtonLink to={reviewPath(queue.idBatch)} variant="default">
              {t('review.now', { count: doubts })}
            </ButtonLink>
          ) : (
            <p className={classes.later}>
              {t(reviewPath === null ? 'review.elsewhere' : 'review.whenSent', { count: doubts })}
            </p>
          ))}
        <Button onClick={onFinish}>{t('finish')}</Button>
      </div>
      <p className={classes.next}>{t(taken.length === 0 ? 'first' : 'next')}</p>
    </section>
  );
}

type LastSheetProps = {
  of: TakenSheet | undefined;
  note: CameraState['note'];
  /** Whether a sheet has several pages. */
  hasPages: boolean;
};

function LastSheet({ of: last, note, hasPages }: LastSheetProps) {
  const { t, i18n } = useTranslation('camera');
  if (!last)
    return (
      <LiveRegion seen>
        <p className={classes.detail}>{t(note === 'before' ? 'note.before' : 'nothingYet')}</p>
      </LiveRegion>
    );
  const { student, page, answered, blank, doubts } = last;
  const name = student ? fullName(toPersonName(student), i18n.language) : t('withoutName');
  const isDoubtful = doubts === null || doubts > 0;
  const Icon = isDoubtful ? IconQuestionMark : IconCheck;
  return (
    <div className={classes.last}>
      <span className={classes.mark} data-doubtful={isDoubtful}>
        <Icon size={28} stroke={3} aria-hidden />
      </span>
      <LiveRegion seen>
        <p className={classes.name}>{hasPages && doubts !== null ? t('sheet.page', { page, name }) : name}</p>
        <p className={classes.detail}>
          {doubts === null
            ? t('sheet.asItIs')
            : [
                t('sheet.answered', { count: answered }),
                ...(blank > 0 ? [t('sheet.blank', { count: blank })] : []),
                ...(doubts > 0 ? [t('sheet.doubts', { count: doubts })] : []),
              ].join(' · ')}
        </p>
      </LiveRegion>
    </div>
  );
}

/** Returns the students of a class: all pages in, in with doubts, or missing. */
const studentsIn = ({ students, sheets }: SheetsToScan, taken: readonly TakenSheet[]) =>
  students.map(({ idUser, pagesIn }) => {
    const own = taken.filter(({ student }) => student?.idUser === idUser);
    const pages = new Set([...pagesIn, ...own.map(({ page }) => page)]);
    const printed = sheets.filter((sheet) => sheet.idUser === idUser);
    const isMissing = pages.size === 0 || printed.some(({ page }) => !pages.has(page));
    const state = isMissing ? 'missing' : own.every(({ doubts }) => doubts === 0) ? 'in' : 'doubtful';
    return { idUser, state };
  });
