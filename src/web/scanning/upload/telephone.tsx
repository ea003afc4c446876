import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { ScanLinkState } from '../../../contract/scan-camera.ts';
import { phoneReachOf } from '../../../core/scanning/phone-reach.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { QrCode } from '../../../ui/layout/qr-code.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { cameraPath, linkPath } from '../../paths/scanning.ts';
import classes from './upload.module.css';

/** How often the screen looks whether the code was opened. */
const LOOKED_EVERY_MS = 2_000;

/** Renders the code that a telephone opens the camera by; where it could not, why, and what to do instead. */
export function Telephone({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('camera');
  const [signsIn, setSignsIn] = useState(false);
  // As this computer has opened the product: it is the one address that is known to work.
  const reach = phoneReachOf(location.origin);
  if (reach !== 'reachable')
    return (
      <div role="alert" className={classes.telephone}>
        <p>{t(`phone.${reach}`, { origin: location.origin })}</p>
        <p>{t('phone.instead')}</p>
      </div>
    );
  return (
    <div className={classes.telephone}>
      {signsIn ? <PlainCode idSchedule={idSchedule} /> : <OneTimeCode idSchedule={idSchedule} />}
      <Button variant="subtle" size="sm" onClick={() => setSignsIn(!signsIn)}>
        {t(signsIn ? 'phone.byLink' : 'phone.bySignIn')}
      </Button>
    </div>
  );
}

/** Renders the address of the camera as a code, for who signs in on the telephone. */
function PlainCode({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('camera');
  const address = `${location.origin}${cameraPath(idSchedule)}`;
  return (
    <>
      <QrCode text={address} label={t('phone.code', { address })} className={classes.phoneCode ?? ''} />
      <p>{t('phone.signIn')}</p>
      <p className={classes.address}>{address}</p>
    </>
  );
}

/** Renders a code that one telephone opens, what has become of it, and the telephones that read already. */
function OneTimeCode({ idSchedule }: { idSchedule: number }) {
  const { t } = useTranslation('camera');
  const { time } = useFormat();
  const [madeAt, setMadeAt] = useState(0);
  const making = useWrite(calls.scanning.createScanLink, { onSuccess: () => setMadeAt(Date.now()) });
  const ending = useWrite(calls.scanning.endScanLink);
  const { mutate } = making;
  useEffect(() => mutate({ idSchedule }), [mutate, idSchedule]);
  const made = making.data?.content;
  const listed = useRead(
    calls.scanning.getScanLinks,
    { idSchedule },
    { fresh: true, onFailure: 'tell', refreshAfter: () => LOOKED_EVERY_MS },
  );
  const links = listed.reply?.content ?? [];
  const own = links.find(({ idScanLink }) => idScanLink === made?.idScanLink);
  const isGone = made !== undefined && !own && listed.readAt > madeAt;
  const isOpened = isOpenedLink(own);
  const endingOf = (link: OpenedLink): EndProps => ({
    link,
    isPending: ending.isPending && ending.variables?.idScanLink === link.idScanLink,
    onEnd: () => ending.mutate({ idScanLink: link.idScanLink }),
  });
  const others = links.filter(isOpenedLink).filter((link) => link !== own);
  return (
    <>
      <ErrorNotice error={making.error ?? ending.error} />
      {!isOpened && !isGone && (
        <>
          <QrCode
            text={made && !making.isPending ? `${location.origin}${linkPath()}#${made.token}` : null}
            label={t('phone.oneTimeCode')}
            className={classes.phoneCode ?? ''}
          />
          <p>{t('phone.text')}</p>
        </>
      )}
      <LiveRegion seen>
        {isOpened && <OpenedAt link={own} />}
        {isGone && <p>{t('phone.gone')}</p>}
        {made && !isOpened && !isGone && <p>{t('phone.until', { time: time(made.ends) })}</p>}
      </LiveRegion>
      {(isOpened || isGone || making.error) && (
        <div className={classes.afterCode}>
          <Button variant="default" loading={making.isPending} onClick={() => mutate({ idSchedule })}>
            {t('phone.another')}
          </Button>
          {isOpened && <EndButton {...endingOf(own)} />}
        </div>
      )}
      {others.length > 0 && (
        <section aria-labelledby="reading">
          <h3 id="reading">{t('phone.others')}</h3>
          <ul className={classes.rows}>
            {others.map((link) => (
              <li key={link.idScanLink}>
                <OpenedAt link={link} />
                <EndButton {...endingOf(link)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type OpenedLink = ScanLinkState & { opened: string };
const isOpenedLink = (link: ScanLinkState | undefined): link is OpenedLink =>
  link !== undefined && link.opened !== null;

type EndProps = { link: OpenedLink; isPending: boolean; onEnd: () => void };

function EndButton({ link: { opened }, isPending, onEnd }: EndProps) {
  const { t } = useTranslation('camera');
  const { time } = useFormat();
  return (
    <Button
      variant="default"
      aria-label={t('phone.endNamed', { time: time(opened) })}
      loading={isPending}
      onClick={onEnd}
    >
      {t('phone.end')}
    </Button>
  );
}

function OpenedAt({ link: { opened, ends, browser, system } }: { link: OpenedLink }) {
  const { t } = useTranslation('camera');
  const { time } = useFormat();
  const device = [browser, system].filter((name) => name !== '').join(', ');
  return (
    <p>
      {t('phone.opened', { time: time(opened) })}
      {device && ` (${device})`}. {t('phone.readsUntil', { time: time(ends) })}
    </p>
  );
}
