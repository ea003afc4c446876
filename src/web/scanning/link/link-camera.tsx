import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { readOf } from '../../data/read-source.ts';
import { useRead } from '../../data/use-read.ts';
import { Camera } from '../camera/camera.tsx';
import { WaitingSheets } from '../unsent/waiting-sheets.tsx';
import { EndLink } from './end-link.tsx';
import classes from './link.module.css';
import { LinkOver } from './link-over.tsx';
import { isOver, sendByLink, sessionOfLink } from './link-session.ts';
import { type StoredLink, storeLink } from './stored-links.ts';

/** How often the server is asked whether the link goes on: it may be ended on the computer. */
const ASKED_EVERY_MS = 60_000;

const sheetsOf = (link: StoredLink) => {
  const input = { idSchedule: link.idSchedule };
  const { getSheetsToScan } = calls.scanning;
  return readOf(getSheetsToScan, input, { load: (signal) => sendByLink(link, getSheetsToScan, input, signal) });
};

/** Renders the camera of a scan link's schedule as long as the link goes on, and then that it is over. */
export function LinkCamera({ link }: { link: StoredLink }) {
  const { t } = useTranslation('camera');
  const { time } = useFormat();
  const [session] = useState(() => sessionOfLink(link));
  const [source] = useState(() => sheetsOf(link));
  const [hasEnded, setHasEnded] = useState(() => Date.now() >= link.endsHere);
  const { reply, error, refetch } = useRead(source, {
    ...{ fresh: true, onFailure: 'tell', enabled: !hasEnded },
    refreshAfter: () => ASKED_EVERY_MS,
    refreshOnFocus: true,
  });
  useEffect(() => {
    const timer = setTimeout(() => setHasEnded(true), link.endsHere - Date.now());
    return () => clearTimeout(timer);
  }, [link]);
  const sheets = reply?.content;
  const about = sheets ? `${sheets.title} · ${sheets.courseName}` : link.about;
  useEffect(() => {
    if (about !== '') storeLink({ ...link, about });
  }, [link, about]);
  if (hasEnded || isOver(error)) return <LinkOver {...{ session, about }} error={hasEnded ? null : error} />;
  if (!sheets && error)
    return (
      <Screen title={t('title')} above={about} frame="narrow">
        <Card>
          <div className={classes.part}>
            <ErrorNotice error={error} />
            <div className={classes.ways}>
              <Button onClick={refetch}>{t('retry')}</Button>
            </div>
          </div>
        </Card>
        <WaitingSheets session={session} />
      </Screen>
    );
  if (!sheets) return <ScreenSkeleton />;
  return (
    <Camera
      session={session}
      sheets={sheets}
      uploadPath={null}
      reviewPath={null}
      onFinish={() => {}}
      more={
        <>
          <WaitingSheets session={session} />
          <div className={classes.end}>
            <p>{t('link.until', { time: time(link.ends) })}</p>
            <EndLink link={link} session={session} onEnd={() => setHasEnded(true)} />
          </div>
        </>
      }
    />
  );
}
