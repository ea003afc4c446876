import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { type LoaderFunction, matchRoutes, Outlet, type RouteObject, redirect, useLocation } from 'react-router';
import { canVisit, startPathFor } from '../core/people/menu.ts';
import { accessRoleOf, roleOf } from '../core/people/roles.ts';
import { asksForTerms } from '../core/people/terms.ts';
import { ScreenSkeleton } from '../ui/feedback/skeletons.tsx';
import { TimeZone } from '../ui/format/time-zone.ts';
import { assessmentsByRole } from './assessments/assessments-by-role.tsx';
import { ensureRead } from './data/cache.ts';
import { sessionSource, useMe } from './data/session.ts';
import { viewsIn } from './data/views.ts';
import { signInPath } from './session/path-after.ts';
import { AppSkeleton } from './shell/app-skeleton.tsx';
import { FailureScreen } from './shell/failure-screen.tsx';
import { Root } from './shell/root.tsx';
import type { Area } from './words/areas.ts';
import { loadWords, speakTo } from './words/words.ts';

/**
 * What a screen's file exports. `Loading` is its skeleton, in the final layout; `plain` says that no part of Mantine is
 * on it, which spares a student's phone 17 kB.
 */
type ScreenModule = { Component: ComponentType; Loading?: ComponentType; plain?: boolean };

/** With what stands around it, which is waited for along with its code: a Suspense of its own would show for 300 ms. */
type FramedScreen = Omit<ScreenModule, 'plain'> & { Frame: ComponentType<{ children: ReactNode }> };

/** A screen whose code and words are fetched together when it is needed, or before: on the way to its link. */
export const screen = (path: string, words: readonly Area[], load: () => Promise<ScreenModule>): RouteObject => ({
  path,
  lazy: async () => {
    const [{ plain, ...module }] = await Promise.all([load(), ...words.map(loadWords)]);
    const Frame = plain ? Fragment : (await import('../ui/tokens/mantine.tsx')).default;
    return { element: <NewScreen {...module} Frame={Frame} /> };
  },
});

/** Another path is another screen: it begins with its skeleton, and nothing of the last one stays. */
function NewScreen({ Component, Frame, Loading = ScreenSkeleton }: FramedScreen) {
  return (
    <Suspense key={useLocation().pathname} fallback={<Loading />}>
      <Frame>
        <Component />
      </Frame>
    </Suspense>
  );
}

/** A screen outside of the shell: nothing of the shell is shown before it. */
export const atOnce = (route: RouteObject): RouteObject => ({ ...route, hydrateFallbackElement: <></> });

/** What the address of a sign-in says is removed from it before anything is fetched. */
const authorize = () => {
  if (location.pathname.startsWith('/auth')) history.replaceState(history.state, '', location.pathname);
  return import('./session/authorize.tsx');
};

/** Screens beside the menu. */
export const withinLayout: RouteObject[] = [
  screen('main-dashboard', ['dashboard', 'schedules'], () => import('./dashboard/dashboard-screen.tsx')),
  screen('assessments/:hash?', [], assessmentsByRole),
  { path: 'administration', loader: () => redirect('/administration/schools'), element: null },
  screen('administration/schools', ['administration', 'members'], () => import('./installation/schools-screen.tsx')),
  screen('administration/schools/:idSchool', ['administration'], () => import('./installation/settings-screen.tsx')),
  screen('administration/codes', ['administration'], () => import('./codes/codes-screen.tsx')),
  screen('administration/countries', ['administration'], () => import('./installation/countries-screen.tsx')),
  screen('administration/writers', ['administration', 'members'], () => import('./installation/writers-screen.tsx')),
  screen('administration/material', ['administration', 'materials'], () => import('./materials/materials-screen.tsx')),
  screen('administration/audit', ['administration', 'audit'], () => import('./audit/audit-screen.tsx')),
  screen('assessments-sm', ['assessments'], () => import('./assessments/sm-screen.tsx')),
  screen('assessment-share', ['assessments'], () => import('./assessments/shared-screen.tsx')),
  screen('bin', ['bin'], () => import('./bin/bin-screen.tsx')),
  screen('documents', ['documents'], () => import('./documents/documents-screen.tsx')),
  screen('configurations', ['users'], () => import('./users/configurations-screen.tsx')),
  screen('help', ['help'], () => import('./help/help-screen.tsx')),
  screen('material/:id', ['materials'], () => import('./materials/material-screen.tsx')),
  screen('my-profile', ['users'], () => import('./users/profile-screen.tsx')),
  screen('my-school', ['members'], () => import('./members/my-school-screen.tsx')),
  screen('catalogue', ['bank', 'writing'], () => import('./questions/catalogue/catalogue-screen.tsx')),
  screen('my-questions', ['bank', 'assessments', 'questions'], () => import('./questions/list/questions-screen.tsx')),
  screen('my-class', ['classes', 'schedules'], () => import('./classes/classes-by-role.tsx')),
  screen('my-class/:idCourse', ['classes', 'schedules'], () => import('./classes/class/class-screen.tsx')),
  screen('my-class/:idCourse/slips', ['slips'], () => import('./slips/slips-screen.tsx')),
  screen('my-class/:idCourse/handout', ['slips'], () => import('./slips/handout-screen.tsx')),
  screen('schedule/:idSchedule?', ['schedules', 'drafts'], () => import('./schedules/list/schedules-screen.tsx')),
  screen('schedule-sm/:idSchedule?', ['schedules', 'drafts'], () => import('./schedules/list/sm-schedules-screen.tsx')),
  screen('reports', ['reports', 'schedules'], () => import('./reports/reports-screen.tsx')),
  screen('reports-sm', ['reports', 'schedules'], () => import('./reports/sm-reports-screen.tsx')),
  screen(
    'reports/:idSchedule/results/by-discipline',
    ['reports'],
    () => import('./reports/by-discipline/by-discipline-screen.tsx'),
  ),
  screen(
    'reports/:idSchedule/results/by-student',
    ['reports'],
    () => import('./reports/by-student/by-student-screen.tsx'),
  ),
  screen('reports/:idSchedule/results/details', ['reports'], () => import('./reports/details/details-screen.tsx')),
  screen(
    'reports/:idSchedule/results/item-analysis',
    ['reports', 'itemAnalysis'],
    () => import('./reports/item-analysis/item-analysis-screen.tsx'),
  ),
  screen(
    'reports/:idSchedule/results/comparison',
    ['reports', 'comparison'],
    () => import('./reports/comparison/comparison-screen.tsx'),
  ),
  screen('reports/:idSchedule/results/late', ['reports', 'questions'], () => import('./attempts/late/late-screen.tsx')),
  screen(
    'reports/:idSchedule/results/sheets',
    ['camera', 'scanning'],
    () => import('./scanning/upload/sheets-screen.tsx'),
  ),
  screen(
    'reports/:idSchedule/results/sheets/:idBatch',
    ['scanning'],
    () => import('./scanning/batch/batch-screen.tsx'),
  ),
  {
    path: 'reports/:idSchedule/results/*',
    loader: ({ params, request }) =>
      redirect(`/reports/${params.idSchedule}/results/by-discipline${new URL(request.url).search}`),
    element: null,
  },
];

/** Screens that fill the window: a student's paper, the builder, the grading queue. */
export const fillingTheWindow: RouteObject[] = [
  screen(
    'reports/:idSchedule/results/grading',
    ['grading', 'live', 'questions'],
    () => import('./grading/grading-screen.tsx'),
  ),
  screen(
    'reports/:idSchedule/results/sheets/:idBatch/review',
    ['scanning'],
    () => import('./scanning/review/review-screen.tsx'),
  ),
  screen(
    'reports/:idSchedule/results/sheets/camera',
    ['camera', 'scanning'],
    () => import('./scanning/camera/camera-screen.tsx'),
  ),
  screen('schedule/:idSchedule/live', ['live', 'attempts'], () => import('./live/live-screen.tsx')),
  screen('assessment', ['attempts', 'questions'], () => import('./student-assessment-screen.tsx')),
  screen(
    'reports/:idSchedule/results/regrade/:idQuestion',
    ['regrade', 'reports', 'questions'],
    () => import('./regrade/regrade-screen.tsx'),
  ),
  screen('my-class/:idCourse?/import', ['rosters', 'drafts'], () => import('./rosters/import-screen.tsx')),
  screen(
    'add-assessment',
    ['builder', 'bank', 'questions', 'drafts'],
    () => import('./assessments/builder/new-screen.tsx'),
  ),
  screen(
    'add-assessment/:id/:status',
    ['builder', 'bank', 'questions', 'editor', 'drafts', 'documents', 'assessments'],
    () => import('./assessments/builder/builder-screen.tsx'),
  ),
  screen(
    'add-question/:id?',
    ['bank', 'questions', 'writing', 'editor', 'drafts'],
    () => import('./questions/editor/question-screen.tsx'),
  ),
  screen(
    'add-questions',
    ['pasting', 'bank', 'questions', 'writing', 'editor', 'drafts'],
    () => import('./questions/pasting/pasting-screen.tsx'),
  ),
  screen(
    'add-context-question/:id?',
    ['bank', 'questions', 'writing', 'editor', 'drafts'],
    () => import('./questions/stimuli/stimulus-screen.tsx'),
  ),
];

/** Screens outside of the shell, which need no session. */
const outside: RouteObject[] = [
  atOnce(screen('login', ['session'], () => import('./session/login-screen.tsx'))),
  // Two addresses: the second one is the partner's.
  ...['auth', 'auth-partner'].map((path) => ({ path, lazy: authorize })),
  atOnce(
    screen(
      'first-administrator',
      ['session', 'password', 'registration'],
      () => import('./registration/first-administrator-screen.tsx'),
    ),
  ),
  atOnce(
    screen(
      'register',
      ['session', 'password', 'registration', 'drafts'],
      () => import('./registration/register-screen.tsx'),
    ),
  ),
  atOnce(screen('invitation', ['session', 'password', 'members'], () => import('./members/invitation-screen.tsx'))),
  atOnce(screen('change-password', ['session', 'password'], () => import('./session/change-password-screen.tsx'))),
  atOnce(screen('scan/:idScanLink?', ['camera', 'scanning'], () => import('./scanning/link/link-screen.tsx'))),
  atOnce(screen('legal/:page', ['legal'], () => import('./consent/legal-screen.tsx'))),
  atOnce(screen('confirm-email', ['session', 'users'], () => import('./users/confirm-email-screen.tsx'))),
  // The gallery of the design system; builds leave it out.
  ...(import.meta.env.DEV ? [atOnce(screen('ui', [], () => import('../ui/gallery/gallery.tsx')))] : []),
];

type Parts = {
  outside: RouteObject[];
  fillingTheWindow: RouteObject[];
  withinLayout: RouteObject[];
  /** Loads what stands around the latter. */
  layout: () => Promise<{ Component: ComponentType }>;
  /** Lets in who may see what stands behind the session. */
  loader: LoaderFunction;
  /** What stands around every screen, and in its place while the first one is loaded. */
  root: ComponentType;
  fallback: ComponentType;
};

/** Returns the table of routes. */
export const routesOf = (parts: Parts): RouteObject[] => [
  {
    Component: parts.root,
    ErrorBoundary: FailureScreen,
    HydrateFallback: parts.fallback,
    children: [
      ...parts.outside,
      {
        loader: parts.loader,
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        Component: SignedIn,
        children: [
          { index: true, element: <></> },
          { ErrorBoundary: FailureScreen, children: parts.fillingTheWindow },
          {
            lazy: parts.layout,
            children: [{ ErrorBoundary: FailureScreen, children: parts.withinLayout }],
          },
        ],
      },
      { path: '*', element: <></>, loader: () => redirect('/') },
    ],
  },
];

/** The screens of the app, and what is known of them before one is open. */
export type Screens = {
  routes: RouteObject[];
  /** Fetches the code and the words of the screen at a path. */
  prefetch: (path: string) => void;
  /** Returns whether there is a screen at a path. */
  exists: (path: string) => boolean;
};

/** Returns the screens of a table of routes. */
export const screensOf = (routes: RouteObject[]): Screens => ({
  routes,
  prefetch: (path) => {
    for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') void route.lazy();
  },
  exists: (path) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*',
});

/**
 * Lets nobody in without a session, and nobody to a screen that is not for them: to them it is as if it did not exist.
 * The interface speaks the language of their account.
 */
export async function admit(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  entrance = signInPath,
  mayVisit = canVisit,
): Promise<null> {
  const views = viewsIn(search);
  const me = await ensureRead(sessionSource);
  if (me === null) throw redirect(entrance(pathname + search));
  const user = { role: accessRoleOf({ role: roleOf(me.idType), idSchool: me.idSchool }), permissions: me.permissions };
  if (pathname === '/') throw redirect(startPathFor({ ...user, views }));
  if (!mayVisit(user.role, user.permissions, pathname)) throw redirect('/');
  // All but students' screens have parts of Mantine: fetched along with them rather than after them.
  if (user.role !== 'student') void import('../ui/tokens/mantine.tsx');
  await speakTo(me);
  return null;
}

const TermsGate = lazy(async () => {
  await loadWords('legal');
  return import('./consent/terms-gate.tsx');
});

function SignedIn() {
  const me = useMe();
  return <TimeZone value={me.timezone}>{asksForTerms(me) ? <TermsGate /> : <Outlet />}</TimeZone>;
}

/** The screens of the online product. */
export const screens = screensOf(
  routesOf({
    outside,
    fillingTheWindow,
    withinLayout,
    layout: () => import('./shell/layout.tsx'),
    loader: ({ request }) => admit(new URL(request.url)),
    root: Root,
    fallback: AppSkeleton,
  }),
);
