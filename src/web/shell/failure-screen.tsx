import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { signInPath } from '../login/path-after.ts';
import { Button } from '../ui/button.tsx';
import { FailureId } from '../ui/error-notice.tsx';
import { useFailureWords } from '../ui/failure-words.ts';
import { Screen } from '../ui/screen.tsx';
import { SessionOver } from '../wire/failures.ts';
import { queryClient } from '../wire/query.ts';

/** Stands where a screen could not: what happened in words, the id for the log, another try. */
export function FailureScreen() {
  const { t } = useTranslation('ui');
  const error = useRouteError();
  const words = useFailureWords();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (error instanceof SessionOver) navigate(signInPath(pathname + search), { replace: true });
  }, [error, navigate, pathname, search]);

  const tryAgain = () => {
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    // The router shows a failed screen again once one has gone somewhere, be it here.
    navigate({ pathname, search }, { replace: true });
  };

  return (
    <Screen title={t('failure.title')} subtitle={words(error)}>
      <FailureId error={error} />
      <div>
        <Button onClick={tryAgain}>{t('tryAgain')}</Button>
      </div>
    </Screen>
  );
}
