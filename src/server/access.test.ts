import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../tests/support/client.ts';
import { openWorld, type World } from '../../tests/support/world.ts';
import { calls } from '../contract/index.ts';
import { canVisit } from '../core/people/menu.ts';
import { type AccessRole, hasPermission, roles } from '../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../core/people/schools.ts';
import type { AnyCall } from './area.ts';
import { membership } from './database/schema.ts';

type Caller = AccessRole | 'anonymous';

const everyRole = [...(Object.keys(roles) as (keyof typeof roles)[]), 'installation'] as const;
const callsByName = new Map(
  Object.values(calls)
    .flatMap((area): unknown[] => Object.values(area))
    .map((call) => call as AnyCall)
    .map((call) => [`${call.area}.${call.name}`, call]),
);
/** Left out: a logout ends the session of the other calls, and `currentSession` itself tells who has none. */
const walked = [...callsByName].filter(([name]) => !['session.logout', 'session.currentSession'].includes(name));

let world: World;
/** By role and permissions. */
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  clients.set('anonymous', world.anonymous);
  for (const role of everyRole)
    for (const permissions of ['', '*']) {
      const isAtProvider = role === 'installation' || role === 'author' || role === 'editor';
      const member = role === 'installation' ? 'administrator' : role;
      const person = await world.addPerson(member, `Ana ${role}`, isAtProvider ? PROVIDER_SCHOOL_ID : idSchool);
      await world.database.update(membership).set({ permissions }).where(eq(membership.idUser, person.idUser));
      clients.set(role + permissions, person.client);
    }
});
afterAll(() => world.close());

/** Makes a call without input, and returns whether it was refused because of who made it. */
const isRefused = async (caller: string, { method, path }: AnyCall): Promise<boolean> => {
  const response = await clients.get(caller)?.raw(method, path, method === 'GET' ? undefined : {});
  if (response === undefined) throw new Error(`nobody is ${caller}`);
  if (response.status !== 401 && response.status !== 403) return false;
  const { error } = (await response.json()) as { error: string };
  return ['No session', 'Not allowed'].includes(error);
};

const isFor = ({ for: audience, permission }: AnyCall, caller: Caller, permissions: string): boolean => {
  if (audience === 'everyone') return true;
  if (caller === 'anonymous' || (permission !== undefined && !hasPermission(permissions, permission))) return false;
  return audience === 'signedIn' || audience.includes(caller);
};

describe.each<[Caller, string]>([
  ['anonymous', ''],
  ...everyRole.flatMap((role): [Caller, string][] => [
    [role, ''],
    [role, '*'],
  ]),
])('a caller who is %s with the permissions %j', (caller, permissions) => {
  it('is refused exactly the calls that the contract does not open to them', async () => {
    const refused: string[] = [];
    for (const [name, call] of walked) if (await isRefused(caller + permissions, call)) refused.push(name);
    expect(refused).toEqual(walked.filter(([, call]) => !isFor(call, caller, permissions)).map(([name]) => name));
  });
});

/** The calls by which each screen opens: one of them, where roles see different screens. */
const callsBehind: Readonly<Record<string, readonly string[]>> = {
  '/main-dashboard': ['dashboard.getDashboardReport'],
  '/assessments': ['assessments.getAssessments', 'attempts.getStudentAssessments'],
  '/assessments-sm': ['assessments.getAssessmentsSM'],
  '/assessment-share': ['assessments.getAssessmentsShare'],
  '/add-assessment': ['assessments.addAssessment'],
  '/add-assessment/7/1': ['assessments.continueAssessment'],
  '/my-questions': ['questions.getQuestionsNew'],
  '/add-question': ['questions.addQuestion'],
  '/add-question/7': ['questions.getQuestion'],
  '/add-questions': ['questions.addQuestions'],
  '/add-context-question': ['questions.addContext'],
  '/add-context-question/7': ['questions.getContext'],
  '/bin': ['bin.getDeleted'],
  '/documents': ['documents.getDocuments'],
  '/catalogue': ['questions.addCataloging'],
  '/configurations': ['session.changePassword'],
  '/my-profile': ['users.myProfile'],
  '/schedule': ['schedules.getSchedules'],
  '/schedule/7/live': ['live.getLiveRooms'],
  '/my-school': ['members.mySchool'],
  '/my-class': ['classes.getCourses', 'classes.getCoursesStudent'],
  '/my-class/7': ['classes.getStudents'],
  '/my-class/7/slips': ['slips.getSlipStudents'],
  '/my-class/7/handout': ['joining.getClassCode'],
  '/my-class/7/import': ['rosters.previewRoster'],
  '/my-class/import': ['rosters.previewRoster'],
  '/material/7': ['materials.getComplementaryMaterial'],
  '/reports': ['reports.getCoursesNew'],
  '/reports/7/results/by-discipline': ['reports.getScheduleByDisciplines'],
  '/reports/7/results/by-student': ['reports.getScheduleByStudent'],
  '/reports/7/results/details': [
    'reports.getReportTitle',
    'reports.getReportSummary',
    'reports.getReportHitsByCompetency',
    'reports.getReportHitsByThematicAxis',
    'reports.getReportByStudents',
  ],
  '/reports/7/results/item-analysis': ['reports.getItemAnalysis', 'reports.getClassDifferences'],
  '/reports/7/results/comparison': ['reports.getComparison'],
  '/reports/7/results/grading': ['grading.getGradingQueue'],
  '/reports/7/results/late': ['attempts.getLateResponses'],
  '/reports/7/results/regrade/7': ['regrade.getRegrade'],
  '/administration': ['installation.getSchools'],
  '/administration/schools': ['installation.getSchools'],
  '/administration/schools/7': ['installation.getSchoolSettings'],
  '/administration/codes': ['codes.getAccessCodes'],
  '/administration/countries': ['installation.editCountry'],
  '/administration/material': ['materials.getMaterials'],
  '/administration/audit': ['audit.getAudit'],
};
/** Authors and editors have no classes: they are sent away from what is about one, and the list of classes is empty for them. */
const isAboutClasses = (route: string) => /^\/(?:schedule|reports|my-class\/)/.test(route);
const isListOfClasses = (route: string) => route === '/my-class';

describe('a route', () => {
  it.each(Object.entries(callsBehind))(
    '%s is open to exactly those who may make the calls behind it',
    (route, names) => {
      for (const role of everyRole)
        for (const permissions of ['', '*']) {
          const hasCalls = names.some((name) => isFor(callsByName.get(name) as AnyCall, role, permissions));
          const writes = role === 'author' || role === 'editor';
          const isOpen = writes && isAboutClasses(route) ? false : hasCalls || (writes && isListOfClasses(route));
          expect(canVisit(role, permissions, route), `${role} with ${JSON.stringify(permissions)}`).toBe(isOpen);
        }
    },
  );
});
