import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { ErrorId } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useBackPath } from '../../ui/navigation/back-link-state.ts';
import { resetFailedReads } from '../data/cache.ts';
import { Refused, SessionEnded, Unavailable } from '../data/errors.ts';
import { signInPath } from '../session/path-after.ts';
import { listBehind } from './list-behind.ts';

/** Renders an error instead of a screen, with another try, or with a link to the list when the screen's subject no longer exists. */
export function FailureScreen() {
  const { t } = useTranslation('ui');
  const error = useRouteError();
  const describe = useErrorDescription();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const list = useBackPath(listBehind(pathname));
  const isGone = error instanceof Refused || (error instanceof Unavailable && [403, 404].includes(error.status ?? 0));

  useEffect(() => {
    if (error instanceof SessionEnded) navigate(signInPath(pathname + search), { replace: true });
  }, [error, navigate, pathname, search]);

  const isOfCall = error instanceof Refused || error instanceof Unavailable;

  const leave = () => {
    // Code that could not be loaded is not asked for again by this page. Without a network there would be no page at all.
    if (!isOfCall && navigator.onLine) return location.reload();
    resetFailedReads();
    // The router renders a failed screen again only after a navigation, even to the same path.
    navigate(isGone ? list : { pathname, search }, { replace: true });
  };

  return (
    <Screen title={t(isGone ? 'failure.gone' : 'failure.title')} subtitle={describe(error).text}>
      <ErrorId error={error} />
      {!isOfCall && document.querySelector('font') !== null && <p>{t('failure.translated')}</p>}
      <div>
        <Button onClick={leave}>{t(isGone ? 'failure.toList' : 'tryAgain')}</Button>
      </div>
    </Screen>
  );
}
