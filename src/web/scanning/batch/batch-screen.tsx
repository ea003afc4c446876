import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails } from '../../../contract/scanning.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Refused } from '../../data/errors.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { HelpLink } from '../../help/help-link.tsx';
import { reviewPath, sheetsPath } from '../../paths/scanning.ts';
import { resultsPath } from '../../paths/schedules.ts';
import { CorrectedSheetsButton } from '../sheet/corrected-sheets-button.tsx';
import { FileIntake } from '../upload/file-intake.tsx';
import { Sending } from '../upload/sending.tsx';
import { NotForYou } from '../upload/sheets-screen.tsx';
import { useOnUploaded } from '../upload/uploads.ts';
import classes from './batch.module.css';
import { partsOf } from './counts.ts';
import { PageBar } from './page-bar.tsx';
import { PagesList } from './pages-list.tsx';
import { Students } from './students.tsx';

const REFRESH_MS = 2000;
/** A large stack is a large reply. */
const REFRESH_LARGE_MS = 5000;
const LARGE = 400;

/** Renders a batch of answer sheets: how many pages are in which state, whose sheets are in, and what needs somebody. */
export function BatchScreen() {
  const params = useParams();
  const [idSchedule, idBatch] = [Number(params.idSchedule), Number(params.idBatch)];
  const { reply, error, refetch } = useRead(
    calls.scanning.getAnswerSheetBatch,
    { idBatch },
    {
      refreshAfter: ({ content: { state, pages } }) =>
        state !== 'done' && (pages > LARGE ? REFRESH_LARGE_MS : REFRESH_MS),
      refreshOnFocus: true,
      onFailure: 'throwUnlessRefused',
    },
  );
  useOnUploaded(idBatch, refetch);
  if (error instanceof Refused) return <NotForYou idSchedule={idSchedule} />;
  return reply ? <Batch batch={reply.content} isLost={error !== null} /> : <ScreenSkeleton />;
}

export { BatchScreen as Component };

function Batch({ batch, isLost }: { batch: ScanBatchDetails; isLost: boolean }) {
  const { t } = useTranslation('scanning');
  const { number } = useFormat();
  const { idBatch, idSchedule, title, courseName, state, counts, doubts } = batch;
  const parts = partsOf(batch);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const left = parts.find((part) => part.state === 'left')?.count ?? 0;
  const isDone = state === 'done';
  const said = useTenths(total - left, total, isDone);
  return (
    <Screen
      title={t('batch.title')}
      above={t('above', { title, course: courseName })}
      back={{ to: sheetsPath(idSchedule), label: t('toBatches') }}
      actions={
        <>
          <HelpLink topic="scanning" />
          {doubts > 0 && (
            <ButtonLink to={reviewPath(idSchedule, idBatch)} rightSection={<IconArrowRight size={20} aria-hidden />}>
              {t('review.begin', { count: doubts })}
            </ButtonLink>
          )}
        </>
      }
    >
      <LiveRegion>{said}</LiveRegion>
      <Sending idBatch={idBatch} files={batch.files} />
      <Card>
        <div className={classes.total}>
          <p>
            <strong className={classes.figure}>{number(total - left)}</strong> {t('batch.ofPages', { count: total })}
          </p>
          <p className={classes.hint} role="status">
            {t(isLost ? 'batch.lost' : isDone ? 'batch.done' : 'batch.leave')}
          </p>
        </div>
        <PageBar parts={parts} total={total} />
      </Card>
      <div className={classes.columns}>
        <div className={classes.stack} data-second>
          <PagesList batch={batch} />
          <Card>
            <FileIntake idSchedule={idSchedule} idBatch={idBatch} className={classes.more} onUploaded={() => {}} />
          </Card>
        </div>
        <div className={classes.stack}>
          <Students batch={batch} isDone={isDone} />
          <Card>
            <div className={classes.foot}>
              <p>{t(counts.read === 0 ? 'batch.noResults' : 'batch.results', { count: counts.read })}</p>
              {counts.read > 0 && (
                <ButtonLink to={resultsPath(idSchedule)} variant="default" size="sm">
                  {t('toResults')}
                </ButtonLink>
              )}
            </div>
            {isDone && counts.read > 0 && <CorrectedSheetsButton idSchedule={idSchedule} />}
            {isDone && <Pictures batch={batch} />}
          </Card>
        </div>
      </div>
    </Screen>
  );
}

/** Returns words for screen readers, changed at each tenth of the pages and at the end. */
function useTenths(read: number, total: number, isDone: boolean): string {
  const { t } = useTranslation('scanning');
  const { number } = useFormat();
  const tenth = isDone ? 11 : total === 0 ? 0 : Math.floor((10 * read) / total);
  const [said, setSaid] = useState({ tenth, words: '' });
  if (said.tenth !== tenth) {
    const words = t(isDone ? 'batch.announceDone' : 'batch.announce', { read: number(read), total: number(total) });
    setSaid({ tenth, words });
  }
  return said.words;
}

/** Renders until when the pictures of a batch are kept, and how they are deleted before. */
function Pictures({ batch: { idBatch, picturesDeleted, picturesKeptUntil } }: { batch: ScanBatchDetails }) {
  const { t } = useTranslation('scanning');
  const [asks, setAsks] = useState(false);
  const deleting = useWrite(calls.scanning.deleteAnswerSheetPictures, { onSuccess: () => setAsks(false) });
  const { date } = useFormat();
  if (picturesDeleted !== null)
    return <p className={classes.hint}>{t('pictures.deleted', { date: date(picturesDeleted) })}</p>;
  return (
    <div className={classes.foot}>
      <p className={classes.hint}>{t('pictures.kept', { date: date(picturesKeptUntil) })}</p>
      <Button variant="subtle" size="sm" color="danger" onClick={() => setAsks(true)}>
        {t('pictures.delete')}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t('pictures.confirm')}
        confirm={t('pictures.delete')}
        pending={deleting.isPending}
        error={deleting.error}
        onConfirm={() => deleting.mutate({ idBatch })}
        onClose={() => setAsks(false)}
      >
        {t('pictures.confirmText')}
      </ConfirmDialog>
    </div>
  );
}
