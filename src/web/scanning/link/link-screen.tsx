import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { SCAN_LINK_MS } from '../../../core/scanning/scan-links.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TimeZone } from '../../../ui/format/time-zone.ts';
import { Card } from '../../../ui/layout/cards.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { linkPath } from '../../paths/scanning.ts';
import { speakTo } from '../../words/words.ts';
import classes from './link.module.css';
import { LinkCamera } from './link-camera.tsx';
import { findStoredLink, storeLink } from './stored-links.ts';

/** Renders what a telephone shows that has opened a scan link: first opening it, then the camera of its schedule. */
export function LinkScreen() {
  const { idScanLink } = useParams();
  const link = idScanLink === undefined ? undefined : findStoredLink(Number(idScanLink));
  if (!link) return <Opening />;
  return (
    <TimeZone value={link.timezone}>
      <LinkCamera key={link.idScanLink} link={link} />
    </TimeZone>
  );
}

export { LinkScreen as Component };

/** Returns the code in the address, and removes it from there: what the browser remembers of the address opens nothing. */
const takeCode = (): string => {
  const code = location.hash.slice(1);
  if (code !== '') history.replaceState(history.state, '', location.pathname);
  return code;
};

const open = async (token: string) => {
  const { content } = await send(calls.scanning.openScanLink, { token });
  storeLink({ ...content, endsHere: Date.now() + SCAN_LINK_MS, about: '' });
  await speakTo(content);
  return content.idScanLink;
};

function Opening() {
  const { t } = useTranslation('camera');
  const navigate = useNavigate();
  const [code] = useState(takeCode);
  const { mutate, error } = useWrite(open, {
    onSuccess: (idScanLink) => navigate(linkPath(idScanLink), { replace: true }),
    leavesScreen: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is opened once
  useEffect(() => {
    if (code !== '') mutate(code);
  }, [code]);
  const isRefused = code === '' || error instanceof Refused;
  return (
    <Screen title={t(isRefused ? 'link.refused' : 'title')} frame="narrow">
      <Card>
        <div className={classes.part}>
          {code === '' && <p role="alert">{t('link.noCode')}</p>}
          <ErrorNotice error={error} />
          {isRefused && <p>{t('link.showAnother')}</p>}
          {error && !isRefused && (
            <div className={classes.ways}>
              <Button onClick={() => mutate(code)}>{t('retry')}</Button>
            </div>
          )}
          {!error && !isRefused && <p role="status">{t('link.opening')}</p>}
        </div>
      </Card>
    </Screen>
  );
}
