import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { signInPath } from '../login/path-after.ts';
import { FailureId } from '../ui/error-notice.tsx';
import { useFailureWords } from '../ui/failure-words.ts';
import { Screen } from '../ui/screen.tsx';
import { SessionOver } from '../wire/failures.ts';

/** Stands where a screen could not: what happened in words, the id for the log, another try. */
export function FailureScreen() {
  const { t } = useTranslation('ui');
  const error = useRouteError();
  const words = useFailureWords();
  const queries = useQueryErrorResetBoundary();
  const { revalidate } = useRevalidator();
  useSignInWhenOver(error);
  return (
    <Screen title={t('failure.title')} subtitle={words(error)}>
      <FailureId error={error} />
      <div>
        <Button
          onClick={() => {
            queries.reset();
            revalidate();
          }}
        >
          {t('tryAgain')}
        </Button>
      </div>
    </Screen>
  );
}

function useSignInWhenOver(error: unknown) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (error instanceof SessionOver) navigate(signInPath(pathname + search), { replace: true });
  }, [error, navigate, pathname, search]);
}
