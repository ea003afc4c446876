import { describe, expect, it } from 'vitest';
import {
  canVisit,
  guideLinkFor,
  type Menu,
  type MenuEntry,
  menuEntries,
  menuEntriesFor,
  startPathFor,
} from './menu.ts';
import { type AccessRole, type Role, roles } from './roles.ts';

const everyRole = Object.keys(roles) as Role[];
const staff = everyRole.filter((role) => role !== 'student');
const planners: readonly AccessRole[] = ['administrator', 'coordinator', 'teacher'];
const everyAccess: readonly AccessRole[] = [...everyRole, 'installation'];

const full: Omit<Menu, 'role'> = {
  permissions: '*',
  withoutStudentModules: false,
  sharedCount: 1,
  smCount: 1,
  views: [],
};
/** What a school has, without some of it. */
const without = (...left: MenuEntry[]) => menuEntries.filter((entry) => !['administration', ...left].includes(entry));

describe('the routes', () => {
  const forEveryone = ['/assessments', '/assessments/f00', '/assessment-share', '/assessment'];
  const forStaff = [
    ...['/main-dashboard', '/add-assessment', '/add-assessment/7/1', '/my-questions', '/add-question'],
    ...['/add-question/7', '/add-context-question', '/add-context-question/7', '/my-school'],
  ];
  const forPlanners = [
    ...['/schedule', '/schedule/7', '/schedule/7/live', '/reports', '/reports/7/results'],
    ...['/reports/7/results/by-student', '/reports/7/results/regrade/3'],
    ...['/my-class/7', '/my-class/7/slips', '/my-class/7/handout', '/my-class/7/import'],
  ];
  const bySmPermission = [
    ['/assessments-sm', 'assessments-sm-view', staff],
    ['/schedule-sm', 'schedules-sm', planners],
    ['/schedule-sm/7', 'schedules-sm', planners],
    ['/reports-sm', 'reports-sm-view', planners],
  ] as const;
  const visitors = (route: string, permissions = '') =>
    everyAccess.filter((role) => canVisit(role, permissions, route));

  it.each([...forEveryone, '/assessment/7', '/my-class', '/material/7'])('%s is for everyone', (route) =>
    expect(visitors(route)).toEqual(everyRole),
  );

  it.each(['/', '/configurations', '/help'])(
    '%s is for everyone, administrators of the installation included',
    (route) => expect(visitors(route)).toEqual(everyAccess),
  );

  it.each(['', '/schools', '/schools/7', '/codes', '/audit'])('/administration%s is for administrators', (tab) =>
    expect(visitors(`/administration${tab}`, '*')).toEqual(['administrator', 'installation']),
  );

  it.each(['countries', 'writers', 'material'])('/administration/%s is for administrators of the installation', (tab) =>
    expect(visitors(`/administration/${tab}`, '*')).toEqual(['installation']),
  );

  it.each(forStaff)('%s is for everyone but students, whatever their permissions', (route) => {
    expect(visitors(route)).toEqual(staff);
    expect(visitors(route, '*')).toEqual(staff);
  });

  it.each(forPlanners)('%s is for those who plan for a school, whatever their permissions', (route) => {
    expect(visitors(route)).toEqual(planners);
    expect(visitors(route, '*')).toEqual(planners);
  });

  it('/catalogue is for those who edit the provider’s or their school’s', () =>
    expect(visitors('/catalogue', '*')).toEqual(['administrator', 'coordinator', 'editor']));

  it('/my-profile is for teachers', () => expect(visitors('/my-profile', '*')).toEqual(['teacher']));

  it.each(bySmPermission)('%s is for users with %s, not students', (route, permission, visiting) => {
    const others = bySmPermission.map(([, other]) => other).filter((other) => other !== permission);
    expect(visitors(route, permission)).toEqual(visiting);
    expect(visitors(route, '*')).toEqual(visiting);
    expect(visitors(route, others.join())).toEqual([]);
    expect(visitors(route)).toEqual([]);
  });

  it.each(['', '/nowhere', '/schedules', '/schedule/7/8', '/add-assessment/7', '/reports/7', '/material', '//reports'])(
    '%j does not exist, so nobody may visit it',
    (route) => expect(visitors(route, '*')).toEqual([]),
  );

  it('match with or without a trailing slash, query or fragment', () => {
    for (const route of ['/schedule/', '/schedule?id=/my-profile', '/schedule/7/?a#b', '/schedule#/assessments'])
      expect(visitors(route), route).toEqual(planners);
    expect(visitors('/?view=schedule')).toEqual(everyAccess);
  });
});

describe('the side menu', () => {
  it.each<[AccessRole, MenuEntry[]]>([
    ['installation', ['administration']],
    ['administrator', [...without(), 'administration']],
    ['coordinator', without()],
    ['teacher', without('my-school', 'catalogue')],
    ['student', ['assessments', 'assessment-share', 'my-class']],
    ['author', ['main-dashboard', 'assessments', 'assessments-sm', 'assessment-share', 'my-questions']],
    ['editor', ['main-dashboard', 'assessments', 'assessments-sm', 'assessment-share', 'my-questions', 'catalogue']],
  ])('of a %s who holds everything', (role, entries) => expect(menuEntriesFor({ ...full, role })).toEqual(entries));

  it.each<[string, Partial<Menu>, MenuEntry[]]>([
    ['any permission', { permissions: '' }, without('assessments-sm', 'schedule-sm', 'reports-sm')],
    ['student modules', { withoutStudentModules: true }, without('schedule', 'reports', 'my-class')],
    ['a shared assessment', { sharedCount: 0 }, without('assessment-share')],
    ['an SM assessment', { smCount: 0 }, without('assessments-sm')],
  ])('of a coordinator without %s', (_, change, entries) =>
    expect(menuEntriesFor({ ...full, role: 'coordinator', ...change })).toEqual(entries),
  );

  it('has only what every role may visit', () => {
    for (const role of everyAccess)
      for (const permissions of ['', '*', 'schedules-sm'])
        for (const entry of menuEntriesFor({ ...full, role, permissions }))
          expect(canVisit(role, permissions, `/${entry}`), `${role} ${entry}`).toBe(true);
  });

  it.each<[string[], MenuEntry[]]>([
    [['schedule'], ['schedule']],
    [
      ['reports', 'schedule'],
      ['schedule', 'reports'],
    ],
    [['/schedule/12?tab=1'], ['schedule']],
    [['nowhere'], []],
    [['my-school'], []],
    [[''], without('my-school', 'catalogue')],
    [[' / '], without('my-school', 'catalogue')],
  ])('is narrowed by the views %j', (views, entries) =>
    expect(menuEntriesFor({ ...full, role: 'teacher', views })).toEqual(entries),
  );
});

describe('the start', () => {
  it.each<[AccessRole, string[], string]>([
    ['installation', [], '/administration'],
    ['installation', ['schedule'], '/administration'],
    ['teacher', [], '/assessments'],
    ['teacher', ['schedule', 'reports'], '/schedule'],
    ['teacher', ['/reports/7'], '/reports'],
    ['teacher', ['', 'reports'], '/reports'],
    ['teacher', ['nowhere'], '/assessments'],
    ['teacher', ['//elsewhere.example'], '/assessments'],
    ['teacher', ['catalogue'], '/assessments'],
    ['student', ['schedule'], '/assessments'],
    ['author', [], '/assessments'],
    ['editor', [], '/my-questions?state=inReview'],
    ['editor', ['catalogue'], '/catalogue'],
  ])('of a %s with the views %j is %s', (role, views, start) =>
    expect(startPathFor({ role, permissions: '', views })).toBe(start),
  );
});

describe('the product guide', () => {
  it.each([
    ['https://guide.example/es', [], 'https://guide.example/es'],
    ['https://guide.example', [''], 'https://guide.example'],
    ['https://guide.example', ['schedule'], null],
    [null, [], null],
  ])('for the link %j and the views %j leads to %j', (guideLink, views, expected) =>
    expect(guideLinkFor({ guideLink, views })).toBe(expected),
  );
});
