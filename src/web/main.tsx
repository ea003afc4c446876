import '../ui/tokens/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PackageTokenContext } from '../questions/package-tokens.ts';
import { RoutesContext } from '../ui/navigation/routes-context.ts';
import { tabStore } from './data/browser-storage.ts';
import { prefetchRead } from './data/cache.ts';
import { trackUserActivity } from './data/idle.ts';
import { later } from './data/later.ts';
import { DataProvider } from './data/provider.tsx';
import { loadBeforeRefusals } from './data/send.ts';
import { sessionSource, watchOtherTabs } from './data/session.ts';
import { packageTokens } from './files/package-tokens.ts';
import { exists, prefetch, routes } from './routes.tsx';
import { ErrorDescriptions } from './shell/error-descriptions.tsx';
import { followPageTranslation } from './shell/page-translation.ts';
import { loadWords, startWords } from './words/words.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

// Pages may not make code of text, which the checks of what an author writes would otherwise try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

followPageTranslation();
trackUserActivity();
watchOtherTabs();
loadBeforeRefusals(() => loadWords('refusals'));

// All asked for at once, so that none waits for another.
const words = startWords();
const router = createBrowserRouter(routes);
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

const RELOADED = 'reloaded';

// A newer version has replaced the files this page knows: the page itself has to be fetched anew, once.
addEventListener('vite:preloadError', (event) => {
  // Without a network there would be no page at all.
  if (!navigator.onLine) return;
  const now = Date.now();
  if (now - Number(tabStore.read(RELOADED)) < 10_000) return;
  // Where the tab stores nothing, it would be fetched again and again.
  if (!tabStore.write(RELOADED, String(now))) return;
  event.preventDefault();
  location.reload();
});
