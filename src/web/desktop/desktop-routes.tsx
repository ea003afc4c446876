import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { canVisitOnDevice, worksOnDevice } from '../../core/people/desktop-routes.ts';
import {
  admit,
  atOnce,
  fillingTheWindow,
  routesOf,
  type Screens,
  screen,
  screens,
  screensOf,
  withinLayout,
} from '../routes.tsx';
import { loadWords } from '../words/words.ts';
import { DesktopRoot } from './desktop-root.tsx';
import { registerPath, withoutBasename } from './paths.ts';
import { Starting } from './starting.tsx';
import { SyncBadge } from './sync-badge.tsx';

/** Returns the screens among these that work on a device; without the parts of their addresses that do not. */
const onDevice = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => {
    const path = route.path ?? '';
    const shortest = path.replaceAll(/\/:\w+\?/g, '');
    const works = (one: string) => worksOnDevice(`/${one.replaceAll(/:\w+\??/g, '1')}`);
    if (works(path)) return [route];
    return works(shortest) ? [{ ...route, path: shortest } as RouteObject] : [];
  });

const pathIn = ({ request }: LoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url);
  return { pathname: withoutBasename(pathname), search };
};

const onlineOnly = screen('*', ['desktop'], () => import('./online-only-screen.tsx'));

const routes = routesOf({
  outside: [
    atOnce(screen('register', ['desktop'], () => import('./register-screen.tsx'))),
    { path: 'login', element: null, loader: (request) => redirect(`/register${pathIn(request).search}`) },
  ],
  fillingTheWindow: onDevice(fillingTheWindow),
  withinLayout: [
    ...onDevice(withinLayout),
    screen('sync', ['desktop', 'computers', 'bank', 'builder', 'questions'], () => import('./sync-screen.tsx')),
    {
      ...onlineOnly,
      loader: (request) => (screens.exists(pathIn(request).pathname) ? null : redirect('/')),
    } as RouteObject,
  ],
  layout: async () => {
    const [{ Layout }] = await Promise.all([import('../shell/layout.tsx'), loadWords('desktop')]);
    return { Component: () => <Layout badge={<SyncBadge />} /> };
  },
  loader: (request) => admit(pathIn(request), registerPath, canVisitOnDevice),
  root: DesktopRoot,
  fallback: Starting,
});

/** The screens of the desktop mode: of those of the online product what works on a device, and its own. */
export const desktopScreens: Screens = { ...screensOf(routes), exists: worksOnDevice };

/** What a browser shows that lacks what the desktop mode needs, wherever it is opened. */
export const screensOfUnfitBrowser: Screens = screensOf([
  atOnce(screen('*', ['desktop'], () => import('./unfit-browser-screen.tsx'))),
]);
