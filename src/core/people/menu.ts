import { type AccessRole, hasPermission, type Permission } from './roles.ts';

export const menuEntries = [
  'main-dashboard',
  'assessments',
  'assessments-sm',
  'assessment-share',
  'my-questions',
  'catalogue',
  'schedule',
  'schedule-sm',
  'reports',
  'reports-sm',
  'my-school',
  'my-class',
  'administration',
] as const;

/** An entry is named after the first segment of its route. */
export type MenuEntry = (typeof menuEntries)[number];

export type Menu = {
  role: AccessRole;
  permissions: string;
  withoutStudentModules: boolean;
  /** How many assessments colleagues share with the user. */
  sharedCount: number;
  /** How many SM assessments the user can see. */
  smCount: number;
  /** The values of the query parameter `view`, which narrow the menu; none or blank ones do not. */
  views: readonly string[];
};

type Rule = (role: AccessRole, permissions: string) => boolean;

const anybody: Rule = () => true;
const everyone: Rule = (role) => role !== 'installation';
const nonStudent: Rule = (role) => role !== 'installation' && role !== 'student';
const administrator: Rule = (role) => role === 'installation' || role === 'administrator';
const installation: Rule = (role) => role === 'installation';
const teacher: Rule = (role) => role === 'teacher';
/** Authors and editors have neither classes nor schedules. */
const planner: Rule = (role) => role === 'administrator' || role === 'coordinator' || role === 'teacher';
const catalogueEditor: Rule = (role) => role === 'editor' || role === 'administrator' || role === 'coordinator';
const withPermission =
  (rule: Rule, permission: Permission): Rule =>
  (role, permissions) =>
    rule(role, permissions) && hasPermission(permissions, permission);

const routes: Readonly<Record<string, Rule>> = {
  '/': anybody,
  '/main-dashboard': nonStudent,
  '/assessments/:hash?': everyone,
  '/assessments-sm': withPermission(nonStudent, 'assessments-sm-view'),
  '/assessment-share': everyone,
  '/add-assessment': nonStudent,
  '/add-assessment/:id/:status': nonStudent,
  '/my-questions': nonStudent,
  '/add-question/:id?': nonStudent,
  '/add-questions': nonStudent,
  '/add-context-question/:id?': nonStudent,
  '/bin': nonStudent,
  '/documents': nonStudent,
  '/catalogue': catalogueEditor,
  '/configurations': anybody,
  '/help': anybody,
  '/my-profile': teacher,
  '/schedule/:id?': planner,
  '/schedule/:id/live': planner,
  '/schedule-sm/:id?': withPermission(planner, 'schedules-sm'),
  '/assessment/:id?': everyone,
  '/my-school': nonStudent,
  '/my-class': everyone,
  '/my-class/:id': planner,
  '/my-class/:id/slips': planner,
  '/my-class/:id/handout': planner,
  '/my-class/:id/import': planner,
  '/reports': planner,
  '/reports-sm': withPermission(planner, 'reports-sm-view'),
  '/reports/:id/results/:tab?': planner,
  '/reports/:id/results/regrade/:question': planner,
  '/reports/:id/results/sheets/:batch': planner,
  '/reports/:id/results/sheets/:batch/review': planner,
  '/material/:id': everyone,
  '/administration': administrator,
  '/administration/schools/:id?': administrator,
  '/administration/codes': administrator,
  '/administration/countries': installation,
  '/administration/writers': installation,
  '/administration/material': installation,
  '/administration/audit': administrator,
};

/** Returns what matches the paths of a route such as `/schedule/:id?`. */
export const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')}$`);

/** Returns the path of a route such as `/schedule/12?tab=1`, without a slash at its end. */
export const pathOf = (route: string): string => route.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1');

const rules = Object.entries(routes).map(([route, rule]) => ({ pattern: patternOf(route), rule }));

/** Returns whether a user may open a route such as `/schedule/12?tab=1`. Nobody may open one that does not exist. */
export function canVisit(role: AccessRole, permissions: string, route: string): boolean {
  const path = pathOf(route);
  return rules.some(({ pattern, rule }) => pattern.test(path) && rule(role, permissions));
}

/**
 * Returns the path of a user's first screen: the first `view` that they may visit, otherwise what waits for review for
 * editors, the schools for administrators of the installation, and the assessments for everyone else.
 */
export function startPathFor({ role, permissions, views }: Pick<Menu, 'role' | 'permissions' | 'views'>): string {
  const [first = ''] = wantedSegments({ views });
  if (canVisit(role, permissions, `/${first}`) && first !== '') return `/${first}`;
  if (role === 'installation') return '/administration';
  return role === 'editor' ? '/my-questions?state=inReview' : '/assessments';
}

/** Returns the entries of the side menu, in order. */
export function menuEntriesFor(menu: Menu): MenuEntry[] {
  const wanted = wantedSegments(menu);
  return menuEntries
    .filter((entry) => canVisit(menu.role, menu.permissions, `/${entry}`) && isUseful(entry, menu))
    .filter((entry) => wanted.length === 0 || wanted.includes(entry));
}

/**
 * Returns the address of the guide, the last entry of the menu; null if none is configured or views narrow the menu.
 */
export function guideLinkFor(menu: Pick<Menu, 'views'> & { guideLink: string | null }): string | null {
  return wantedSegments(menu).length === 0 ? menu.guideLink : null;
}

/** What a user may visit but would find empty, or is not meant for them, is not offered. */
function isUseful(entry: MenuEntry, { role, withoutStudentModules, sharedCount, smCount }: Menu): boolean {
  const seesStudents = role !== 'author' && role !== 'editor';
  switch (entry) {
    case 'assessments-sm':
      return smCount > 0;
    case 'assessment-share':
      return sharedCount > 0;
    case 'schedule':
    case 'reports':
    case 'my-class':
      return seesStudents && !withoutStudentModules;
    case 'schedule-sm':
    case 'reports-sm':
      return seesStudents;
    case 'my-school':
      return role === 'administrator' || role === 'coordinator';
    default:
      return true;
  }
}

const wantedSegments = ({ views }: Pick<Menu, 'views'>): string[] =>
  views.map((view) => /[^/?#\s]+/.exec(view)?.[0] ?? '').filter((segment) => segment !== '');
