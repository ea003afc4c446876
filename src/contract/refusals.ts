/**
 * Every way the product says no: HTTP status, the code and the English text that travel on the wire.
 * Clients of other makers match on code and text, so neither is ever changed; people read the words of
 * `web/words/refusals.*`, which are exhaustive over these names.
 */
export const refusals = {
  loginMissing: [400, 400, 'Enter your login and/or password'],
  fourAttemptsLeft: [401, 40101, 'Invalid user and/or password. 4 attempts left'],
  threeAttemptsLeft: [401, 40102, 'Invalid user and/or password. 3 attempts left'],
  twoAttemptsLeft: [401, 40103, 'Invalid user and/or password. 2 attempts left'],
  oneAttemptLeft: [401, 40104, 'Invalid user and/or password. 1 attempt left'],
  loginLocked: [401, 4011, 'Maximum attempts reached, reset your password'],
  userDoesNotExist: [404, 404, 'User does not exist'],
  invalidLink: [404, 404, 'Invalid link'],
  emptyPassword: [400, 400, 'Empty password'],
  weakPassword: [400, 400, 'The password does not meet the minimum requirements'],

  assessmentNotValid: [404, 404, 'This assessment is not valid'],
  assessmentFinished: [409, 409, 'This assessment was already finished'],
  assessmentEmpty: [409, 409, 'This assessment does not have any questions'],
  assessmentHasSchedules: [409, 4, 'Assessment has schedules and cannot be deleted'],
  qrCodeUnfinished: [409, 409, 'Only finished assessments can have QRCode.'],
  questionAlreadyAdded: [409, 409, 'Question already added in this assessment'],
  tooManyQuestions: [409, 409, 'Maximum of 90 questions reached for this assessment'],
  noQuestionsForCataloging: [409, 409, 'No questions found for this cataloging'],
  notEnoughQuestions: [409, 409, 'No enough questions'],
  catalogingNotValid: [404, 404, 'Invalid idsCataloging parameter'],
  questionNotValid: [404, 404, 'This question is not valid'],

  scheduleNotValid: [404, 22, 'Scheduled assessment not valid'],
  scheduledAssessmentNotValid: [404, 3, 'Assessment not valid'],
  courseNotValid: [404, 30, 'Course not valid'],
  courseEmpty: [409, 31, 'Course has no student'],
  studentsBusy: [409, 32, 'Some students already have another evaluation at that time'],
  scheduleTimesNotValid: [400, 400, 'The dates or times of the schedule are not valid'],
  scheduleInThePast: [409, 409, 'The schedule would already be over'],
  scheduleHasAttempts: [409, 409, 'The schedule has attempts'],
  scheduleCancelled: [409, 409, 'The schedule is cancelled'],
  noAttempts: [404, 23, 'No attempts for this assessement'],

  notOpenYet: [409, 409, 'This assessment is not open yet'],
  timeIsOver: [409, 409, 'The time of this assessment is over'],
  attemptFinished: [409, 409, 'This attempt is already finished'],
  attemptNotValid: [404, 404, 'Attempt not valid'],
  responseNotValid: [400, 400, 'The answer does not fit this question'],
} as const satisfies Record<string, readonly [status: number, errCode: number, text: string]>;

export type RefusalName = keyof typeof refusals;
