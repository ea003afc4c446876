import { describe, expect, it } from 'vitest';
import { canVisitOnDevice, worksOnDevice } from './desktop-routes.ts';
import { menuEntries } from './menu.ts';

describe('in the desktop mode', () => {
  it.each([
    ...['/', '/assessments', '/assessments?page=2', '/main-dashboard', '/add-assessment', '/add-assessment/7/2'],
    ...['/my-questions', '/my-questions/', '/add-question', '/add-question/7#top', '/add-questions'],
    ...['/add-context-question', '/add-context-question/7', '/bin', '/documents', '/configurations'],
    ...['/my-profile', '/help', '/sync'],
  ])('%s works', (route) => expect(worksOnDevice(route)).toBe(true));

  it.each([
    ...[
      '/schedule',
      '/schedule/7',
      '/schedule/7/live',
      '/assessment?schedule=7',
      '/assessments/f00',
      '/assessments-sm',
    ],
    ...['/assessment-share', '/my-class', '/my-class/7', '/my-school', '/reports', '/reports/7/results', '/reports-sm'],
    ...[
      '/catalogue',
      '/material/7',
      '/administration',
      '/administration/schools',
      '/legal/terms',
      '/sync/7',
      '/nowhere',
    ],
  ])('%s is online only', (route) => expect(worksOnDevice(route)).toBe(false));

  it('the menu has these entries', () =>
    expect(menuEntries.filter((entry) => worksOnDevice(`/${entry}`))).toEqual([
      'main-dashboard',
      'assessments',
      'my-questions',
    ]));

  it.each([
    ['teacher', '/sync', true],
    ['teacher', '/my-questions', true],
    ['teacher', '/schedule', true],
    ['teacher', '/catalogue', false],
    ['teacher', '/nowhere', false],
    ['coordinator', '/catalogue', true],
  ] as const)('a %s at %s: %s', (role, route, may) => expect(canVisitOnDevice(role, '', route)).toBe(may));
});
