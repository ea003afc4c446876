import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useWayBack } from '../../ui/hooks/use-back-here.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Screen } from '../../ui/primitives/screen.tsx';
import { Refused, SessionEnded, Unavailable } from '../data/errors.ts';
import { queryClient } from '../data/query.ts';
import { signInPath } from '../session/path-after.ts';
import { FailureId } from '../ui/error-notice.tsx';
import { useFailureWords } from '../ui/failure-words.ts';
import { listBehind } from './list-behind.ts';

/** Stands where a screen could not: what happened in words, then the id for the log and another try, or the way to the list where another try would find no more. */
export function FailureScreen() {
  const { t } = useTranslation('ui');
  const error = useRouteError();
  const words = useFailureWords();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const list = useWayBack(listBehind(pathname));
  const isGone = error instanceof Refused || (error instanceof Unavailable && [403, 404].includes(error.status ?? 0));

  useEffect(() => {
    if (error instanceof SessionEnded) navigate(signInPath(pathname + search), { replace: true });
  }, [error, navigate, pathname, search]);

  const goOn = () => {
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    // The router shows a failed screen again once one has gone somewhere, be it here.
    navigate(isGone ? list : { pathname, search }, { replace: true });
  };

  return (
    <Screen title={t(isGone ? 'failure.gone' : 'failure.title')} subtitle={words(error)}>
      <FailureId error={error} />
      <div>
        <Button onClick={goOn}>{t(isGone ? 'failure.toList' : 'tryAgain')}</Button>
      </div>
    </Screen>
  );
}
