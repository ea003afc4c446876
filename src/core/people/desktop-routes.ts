import { canVisit, pathOf, patternOf } from './menu.ts';
import type { AccessRole } from './roles.ts';

/** Where the desktop mode says how it stands with the server. */
export const SYNC_PATH = '/sync';

/** What works on a computer without a network. All else is about other people, or the server's alone. */
const onDevice = [
  '/',
  '/main-dashboard',
  '/assessments',
  '/add-assessment',
  '/add-assessment/:id/:status',
  '/my-questions',
  '/add-question/:id?',
  '/add-questions',
  '/add-context-question/:id?',
  '/bin',
  '/documents',
  '/configurations',
  '/my-profile',
  '/help',
  SYNC_PATH,
].map(patternOf);

/** Returns whether a route such as `/my-questions?page=2` works in the desktop mode, for those who may visit it. */
export const worksOnDevice = (route: string): boolean => onDevice.some((pattern) => pattern.test(pathOf(route)));

/** Returns whether a user may open a route in the desktop mode; what is online only for them, too, so that it says so. */
export const canVisitOnDevice = (role: AccessRole, permissions: string, route: string): boolean =>
  pathOf(route) === SYNC_PATH || canVisit(role, permissions, route);
