import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './index.ts';

/** What leaving an id out means, in calls that change something, where it does not mean all of them. */
const meanings: Readonly<Record<string, string>> = {
  'session.createOneTimeToken idAssessment': 'the start page is opened',
  'session.login idAccess': 'sent by older clients, and not used',
  'session.login idCountry': 'sent by older clients, and not used',
  'session.registerUser idCountry': 'the country of the school',
  'devices.registerDevice idCountry': 'the country of the school',
  'devices.registerDevice idSchool': 'the first school of the user, or that of the pairing code',
  'devices.registerDevice idType': 'a teacher: nobody else registers a computer with a code',
  'users.manageUserTerms idAccess': 'sent by older clients, and not used',
  'users.manageCookies idAccess': 'sent by older clients, and not used',
  'questions.editCataloging idParent': 'it stays where it is',
  'questions.addQuestion idType': 'single choice, as older clients mean it',
  'questions.editQuestion idType': 'it stays',
  'questions.editQuestion idCataloging': 'it stays',
  'questions.editQuestion idVersion': 'the version is not compared',
  'questions.editContext idsQuestions': 'they stay',
  'questions.editContext idVersion': 'the version is not compared',
  'attempts.finishScheduledAssessment idAttempt': 'the attempt at the schedule',
  'attempts.finishScheduledAssessment idSchedule': 'the attempt is named itself',
  'attempts.answerQuestion idAttempt': 'the attempt in progress',
  'attempts.answerQuestion idAlternative': 'the response is in another field',
  'schedules.editAutomaticSchedule idAssessment': 'it stays',
  'codes.editAccessCode idSchool': 'the school of the session',
  'codes.editAccessCode idCountry': 'it stays',
  'installation.addCountry idCountry': 'a new id',
  'installation.editSchool idCountry': 'it stays',
  'members.editUser idType': 'the role stays',
  'rosters.importRoster idCourse': 'each row names its class',
  'scanning.gradeAnswerSheet idSchedule': 'the one schedule of the student that is open, or the last',
  'scanning.gradeAnswerSheet idUser': 'nobody in particular, of whom nothing is stored',
  'scanning.identifyAnswerSheet idUser': 'it is the student of the sheet whose code is typed',
  'scanning.uploadAnswerSheets idBatch': 'the files are a batch of their own',
  'grading.saveGradingComment idComment': 'a new comment',
  'sharing.changeShares idsAdded': 'it is shared with nobody else',
  'sharing.changeShares idsEnded': 'it is still shared with all',
  'live.getAttemptState idQuestion': 'no question is open',
};

const refusesUnknown = ({ input }: Call): boolean =>
  z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }).additionalProperties === false;
const optionalIdsOf = ({ input }: Call): string[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' });
  return Object.keys(properties).filter((name) => /^ids?[A-Z]/.test(name) && !required.includes(name));
};

const declaredCalls = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as Call);

describe('a call that changes something', () => {
  it('refuses parameters that it does not know, where an id that is left out means all of them', () => {
    const found = declaredCalls
      .filter((call) => call.effect !== 'reading' && !refusesUnknown(call))
      .flatMap((call) => optionalIdsOf(call).map((name) => `${call.area}.${call.name} ${name}`));
    expect(found.sort()).toEqual(Object.keys(meanings).sort());
  });

  it.each(['bin.emptyBin', 'session.endOtherSessions'])(
    'and %s, which always does it to all, refuses them',
    (wanted) => {
      expect(declaredCalls.filter(({ area, name }) => `${area}.${name}` === wanted).map(refusesUnknown)).toEqual([
        true,
      ]);
    },
  );

  it.each<[string, Call, object]>([
    ['createSlips', calls.slips.createSlips, { idCourse: 1 }],
    ['finishScheduledAssessments', calls.live.finishScheduledAssessments, { idSchedule: 1 }],
    ['decideLateResponses', calls.attempts.decideLateResponses, { idSchedule: 1, decision: 'accepted' }],
  ])('and cannot be undone needs %s to say that all are meant', (_, { input }, none) => {
    expect(input.safeParse(none).success).toBe(false);
    expect(input.safeParse({ ...none, all: true }).success).toBe(true);
    expect(input.safeParse({ ...none, all: false }).success).toBe(false);
    const [chosen] = ['idsStudents', 'idsUsers', 'idsLateResponses'].filter(
      (name) => input.safeParse({ ...none, [name]: [7] }).success,
    );
    expect(chosen).toBeDefined();
    expect(input.safeParse({ ...none, [chosen ?? '']: [7], all: true }).success).toBe(false);
  });
});
