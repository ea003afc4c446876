import '../ui/tokens/index.css';
import { tabStore } from './data/browser-storage.ts';
import { runtime } from './device/runtime.ts';
import { screens } from './routes.tsx';
import { startApp } from './start-app.tsx';

// Pages may not make code of text, which the checks of what an author writes would otherwise try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

if (runtime === 'desktop') void import('./desktop/start-desktop.tsx');
else startApp(screens);

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
