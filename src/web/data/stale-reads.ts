import type { BrowserCall } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';

type Calls = typeof calls;
type Area = keyof Calls;
type CallNames = { [A in Area]: keyof Calls[A] & string }[Area];
type Read = Area | { [A in Area]: `${A}.${keyof Calls[A] & string}` }[Area];

/** What shows the data of an area and is stale with it. */
const staleWith: { readonly [A in Area]?: readonly Read[] } = {
  attempts: ['grading', 'live', 'ownResults', 'regrade'],
  schedules: ['resultsImport', 'grading.getScheduleQuestionsWeights'],
  users: ['classes', 'dashboard'],
};

/**
 * Which reads a write makes stale: whole areas, or the replies of one reading call. A write that is not listed makes all reads
 * of its own area stale; a listed one exactly what is named. Names, because the calls themselves come with the screens that make them;
 * without their areas, because no two writes have the same name.
 */
const staleReads: { readonly [Name in CallNames]?: readonly Read[] } = {
  addSchedule: ['schedules', 'assessments'],
  editSchedule: ['schedules', 'assessments', 'reports'],
  cancelSchedule: ['schedules', 'assessments'],
  deleteSchedule: ['schedules', 'assessments', 'bin'],
  restoreSchedule: ['schedules', 'assessments', 'bin'],
  addAutomaticSchedule: ['schedules', 'assessments'],
  editAutomaticSchedule: ['schedules', 'assessments'],
  deleteAutomaticSchedule: ['schedules', 'assessments'],
  deleteAssessment: ['assessments', 'schedules', 'questions', 'bin'],
  renameAssessment: ['assessments', 'schedules', 'reports'],
  restoreAssessment: ['assessments', 'schedules', 'questions', 'bin'],
  reviewAssessment: ['assessments', 'session'],
  // The builder writes the changed fields into the cached draft itself; only the lists are behind.
  saveAssessmentDraft: ['assessments.getAssessments'],
  setAssessmentResponseSpace: ['assessments.getAssessments'],
  uploadAssessmentLogo: ['assessments.getAssessments'],
  removeAssessmentLogo: ['assessments.getAssessments'],
  addAssessmentQuestion: ['assessments.getAssessments'],
  deleteAssessmentQuestions: ['assessments.getAssessments'],
  moveAssessmentQuestion: ['assessments.getAssessments'],
  replaceAssessmentQuestion: ['assessments.getAssessments'],
  // Printed pages show what they showed.
  makeDocument: ['documents.getDocuments'],
  decideLateResponses: ['attempts', 'reports', 'schedules', 'assessments'],
  recalculateScheduledAssessment: ['attempts', 'reports', 'schedules', 'assessments'],
  saveAnswerGrade: ['grading.getGradingQueue', 'regrade.getRegrade', 'reports', 'schedules', 'assessments'],
  saveGradingComment: ['grading.getGradingComments'],
  deleteGradingComment: ['grading.getGradingComments'],
  setScheduleQuestionsWeights: ['schedules', 'reports', 'assessments'],
  applyRegrade: ['attempts', 'reports', 'schedules', 'assessments'],
  undoRegrade: ['attempts', 'reports', 'schedules', 'assessments'],
  // Whose changes they are is not told: they may be one's own.
  carryChanges: ['questions', 'assessments', 'bin', 'dashboard'],
  uploadAnswerSheetsPart: [],
  createScanLink: ['scanning.getScanLinks'],
  endScanLink: ['scanning.getScanLinks', 'session.getSessions'],
  // The review has the page itself; the batch is read when it is shown again.
  decideAnswerSheet: ['scanning.getAnswerSheetBatches', 'reports', 'schedules', 'assessments'],
  identifyAnswerSheet: ['scanning', 'reports', 'schedules', 'assessments'],
  resolveAnswerSheetConflict: ['scanning', 'reports', 'schedules', 'assessments'],
  moveAnswerSheet: ['scanning', 'reports', 'schedules', 'assessments'],
  disputeAnswerSheet: ['scanning'],
  gradeAnswerSheet: ['scanning', 'reports', 'schedules', 'assessments'],
  discardAnswerSheet: ['scanning', 'reports', 'schedules', 'assessments'],
  extendSchedule: ['schedules', 'reports', 'live.getLiveRooms'],
  undoExtension: ['schedules', 'reports', 'live.getLiveRooms'],
  pauseSchedule: ['schedules', 'live.getLiveRooms'],
  resumeSchedule: ['schedules', 'live.getLiveRooms'],
  reopenAttempt: [
    'schedules',
    'reports',
    'live.getLiveRooms',
    'grading.getGradingQueue',
    'grading.getResponsesToGrade',
  ],
  undoFinish: ['live.getLiveRooms', 'schedules', 'reports'],
  finishScheduledAssessments: ['live.getLiveRooms', 'schedules', 'reports'],
  sendScheduleMessage: [],
  openResultDetails: ['attempts'],
  importResults: ['schedules'],
  undoResultImport: ['schedules'],
  saveQuestionDraft: ['questions.getQuestionDrafts', 'questions.getQuestionsNew'],
  deleteQuestionDraft: ['questions.getQuestionDrafts', 'questions.getQuestionsNew'],
  editQuestion: ['questions', 'assessments'],
  editContext: ['questions', 'assessments'],
  addCataloging: ['questions', 'assessments'],
  addReadyCatalogue: ['questions', 'assessments'],
  editCataloging: ['questions', 'assessments'],
  mergeCataloging: ['questions', 'assessments'],
  unmergeCataloging: ['questions', 'assessments'],
  deleteCataloging: ['questions', 'assessments'],
  deleteQuestion: ['questions', 'assessments', 'bin'],
  deleteContext: ['questions', 'assessments', 'bin'],
  restoreQuestion: ['questions', 'assessments', 'bin'],
  restoreContext: ['questions', 'assessments', 'bin'],
  addSchool: ['installation', 'session'],
  editSchool: ['installation', 'session', 'members.mySchool'],
  uploadSchoolLogo: ['installation.getSchoolSettings', 'members.mySchool'],
  removeSchoolLogo: ['installation.getSchoolSettings', 'members.mySchool'],
  addGroup: ['classes.getCourses', 'schedules.getCourses'],
  editGroup: ['classes.getCourses', 'classes.getStudents', 'schedules', 'reports'],
  RemoveGroup: ['classes.getCourses', 'schedules.getCourses'],
  restoreGroup: ['classes.getCourses', 'schedules.getCourses'],
  closeYear: ['users', 'schedules'],
  reopenGroups: ['users', 'schedules'],
  setGroupTeachers: ['classes', 'schedules.getCourses'],
  addStudent: ['classes.getCourses', 'classes.getStudents', 'schedules'],
  editStudent: ['classes.getStudents', 'reports'],
  removeStudents: ['classes.getCourses', 'classes.getStudents', 'schedules'],
  moveStudents: ['classes.getCourses', 'classes.getStudents', 'schedules'],
  restoreStudents: ['classes.getCourses', 'classes.getStudents', 'schedules'],
  handOver: ['members', 'users', 'schedules', 'assessments', 'questions', 'reports', 'bin'],
  undoHandOver: ['members', 'users', 'schedules', 'assessments', 'questions', 'reports', 'bin'],
  mergeUsers: ['merges', 'members', 'users', 'schedules', 'reports', 'rosters'],
  undoMerge: ['merges', 'members', 'users', 'schedules', 'reports', 'rosters'],
  anonymiseUser: ['members', 'users', 'reports', 'schedules', 'rosters', 'audit'],
  importRoster: ['rosters', 'users', 'schedules'],
  undoRosterImport: ['rosters', 'users', 'schedules'],
  voucherActivatedStudent: ['classes.getCoursesStudent', 'attempts'],
  renewClassCode: ['joining', 'classes.getCourses', 'classes.getStudents'],
  editClassCode: ['joining', 'classes.getCourses', 'classes.getStudents'],
  createSlips: ['slips', 'classes.getStudents'],
  resetStudentPassword: ['slips', 'classes.getStudents'],
  sendPasswordLink: [],
  editStudentLogin: ['slips', 'classes.getStudents', 'members'],
  unlockLogin: ['users', 'members'],
  updateUserInfo: ['users', 'session', 'members', 'reports'],
  uploadUserPhoto: ['users', 'session', 'members', 'reports'],
  removeUserPhoto: ['users', 'session', 'members', 'reports'],
  manageUserTerms: ['session'],
  manageCookies: ['session'],
  confirmEmail: ['users', 'session', 'members'],
  changeShareOptions: ['users', 'session', 'assessments', 'questions', 'sharing'],
  changeShares: ['sharing', 'assessments', 'questions'],
};

/** Returns the beginnings of the cache keys that a successful write makes stale. */
export const staleKeysAfter = (write: BrowserCall): string[][] =>
  (staleReads[write.name as CallNames] ?? [write.area as Area]).flatMap(withStale).map((read) => read.split('.'));

const withStale = (read: Read): readonly Read[] => [read, ...(staleWith[read as Area] ?? [])];
