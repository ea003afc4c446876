import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PackageTokenContext } from '../questions/package-tokens.ts';
import { RoutesContext } from '../ui/navigation/routes-context.ts';
import { prefetchRead } from './data/cache.ts';
import { trackUserActivity } from './data/idle.ts';
import { later } from './data/later.ts';
import { DataProvider } from './data/provider.tsx';
import { loadBeforeRefusals } from './data/send.ts';
import { sessionSource, watchOtherTabs } from './data/session.ts';
import { packageTokens } from './files/package-tokens.ts';
import type { Screens } from './routes.tsx';
import { ErrorDescriptions } from './shell/error-descriptions.tsx';
import { followPageTranslation } from './shell/page-translation.ts';
import { loadWords, startWords } from './words/words.ts';

/** Starts the app with its screens; below `basename`, if they are not at the root. */
export function startApp({ routes, prefetch, exists }: Screens, basename?: string): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');

  followPageTranslation();
  trackUserActivity();
  watchOtherTabs();
  loadBeforeRefusals(() => loadWords('refusals'));

  // All asked for at once, so that none waits for another.
  const words = startWords();
  const router = createBrowserRouter(routes, { basename });
  void prefetchRead(sessionSource);
  words.then(() =>
    createRoot(container).render(
      <StrictMode>
        <DataProvider>
          <RoutesContext value={{ prefetch, exists }}>
            <PackageTokenContext value={packageTokens}>
              <ErrorDescriptions>
                <RouterProvider router={router} useTransitions={false} />
              </ErrorDescriptions>
            </PackageTokenContext>
          </RoutesContext>
        </DataProvider>
      </StrictMode>,
    ),
  );

  // So that the first write of the page does not wait for it.
  void later(() => import('./data/stale-reads.ts'))();
}
