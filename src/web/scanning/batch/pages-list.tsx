import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { ScanBatchDetails, ScannedPage } from '../../../contract/scanning.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { Card } from '../../../ui/layout/cards.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { useWrite } from '../../data/use-write.ts';
import { pictureAddress } from '../../paths/scanning.ts';
import classes from './batch.module.css';
import { ChooseDialog } from './choose-dialog.tsx';
import { IdentifyDialog } from './identify-dialog.tsx';
import { actionFor, sortPages } from './page-action.ts';
import { ScanAgainDialog } from './scan-again-dialog.tsx';
import { usePageWords } from './use-page-words.ts';

/** More settled pages than this are a count that opens. */
const MOST_SETTLED = 5;

/** Renders the pages that need somebody, each with its picture, the reason and what is done about it; then what is settled. */
export function PagesList({ batch }: { batch: ScanBatchDetails }) {
  const { t } = useTranslation('scanning');
  const { waiting, settled } = sortPages(batch.scanned);
  const words = usePageWords(batch.files);
  const [open, setOpen] = useState<ScannedPage | null>(null);
  const [done, setDone] = useState('');
  // What is open stays so while more are settled.
  const [opensSettled] = useState(settled.length <= MOST_SETTLED);
  const [failedAt, setFailedAt] = useState(0);
  useHeadingFocus(done);
  const moving = useWrite(calls.scanning.moveAnswerSheet);
  const discarding = useWrite(calls.scanning.discardAnswerSheet);
  const close = (said?: string) => {
    setOpen(null);
    if (said) setDone(said);
  };
  const act = (page: ScannedPage) => {
    const action = actionFor(page);
    const { idPage } = page;
    setFailedAt(idPage);
    moving.reset();
    discarding.reset();
    if (action === 'move') moving.mutate({ idPage }, { onSuccess: () => setDone(words.moved(page)) });
    else if (action === 'setAside' || action === 'takeBack') {
      const discarded = action === 'setAside';
      const said = t(discarded ? 'pages.wasSetAside' : 'pages.wasTakenBack', { page: words.place(page) });
      discarding.mutate({ idPage, discarded }, { onSuccess: () => setDone(said) });
    } else setOpen(page);
  };
  const row = (page: ScannedPage) => {
    const action = actionFor(page);
    const { title, detail } = words.describe(page);
    return (
      <li key={page.idPage} className={classes.page}>
        <Thumbnail page={page} />
        <div className={classes.what}>
          <p className={classes.reason}>{title}</p>
          <p className={classes.hint}>{detail}</p>
          {failedAt === page.idPage && <ErrorNotice error={moving.error ?? discarding.error} />}
        </div>
        {action && (
          <Button
            variant={action === 'takeBack' ? 'quiet' : 'default'}
            size="sm"
            aria-label={t('pages.actionOf', { action: t(`action.${action}`), page: words.place(page) })}
            loading={failedAt === page.idPage && (moving.isPending || discarding.isPending)}
            onClick={() => act(page)}
          >
            {t(`action.${action}`)}
          </Button>
        )}
      </li>
    );
  };
  return (
    <Card>
      <h2 className={classes.part}>
        {waiting.length > 0 ? t('pages.waiting', { count: waiting.length }) : t('pages.none')}
      </h2>
      <LiveRegion>{done}</LiveRegion>
      {waiting.length > 0 && <ul className={classes.pages}>{waiting.map(row)}</ul>}
      {settled.length > 0 && (
        <details className={classes.settled} open={opensSettled}>
          <summary>{t('pages.settled', { count: settled.length })}</summary>
          <ul className={classes.pages}>{settled.map(row)}</ul>
        </details>
      )}
      {open && actionFor(open) === 'identify' && <IdentifyDialog page={open} batch={batch} onClose={close} />}
      {open && actionFor(open) === 'choose' && <ChooseDialog page={open} batch={batch} onClose={close} />}
      {open && actionFor(open) === 'scanAgain' && <ScanAgainDialog page={open} batch={batch} onClose={close} />}
    </Card>
  );
}

/** Renders a small picture of a page; an empty sheet where there is none. */
function Thumbnail({ page: { idPage, hasPicture } }: { page: ScannedPage }) {
  return (
    <span className={classes.thumbnail} data-scheme="light">
      {hasPicture && <img src={pictureAddress(idPage)} alt="" loading="lazy" />}
    </span>
  );
}
