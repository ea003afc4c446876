import { isFitBrowser } from '../device/required-features.ts';
import { setTransport } from '../device/transport.ts';
import { startApp } from '../start-app.tsx';
import { keepApp } from './app-worker.ts';
import { desktopScreens, screensOfUnfitBrowser } from './desktop-routes.tsx';
import { hostAnswered, hostTransport } from './host-transport.ts';

const manifest = document.createElement('link');
manifest.rel = 'manifest';
manifest.href = '/desktop/manifest.webmanifest';
document.head.append(manifest);

if (isFitBrowser()) {
  setTransport(hostTransport);
  // After what the host itself loads: a page that starts for the first time waits for that. Where the app is not built there is nothing to store.
  if (!import.meta.env.DEV) void hostAnswered.then(keepApp);
  // With the slash: the address of the start, too, is one of the service worker's.
  startApp(desktopScreens, '/desktop/');
} else startApp(screensOfUnfitBrowser, '/desktop/');
