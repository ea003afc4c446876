import type { Call } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';

type Calls = typeof calls;
type Area = keyof Calls;
type Read = Area | { [A in Area]: `${A}.${keyof Calls[A] & string}` }[Area];

/**
 * Which reads a write makes stale: whole areas, or the replies of one reading call. A write that is not listed makes all reads
 * of its own area stale; a listed one exactly what is named. Names, because the calls themselves come with the screens that make them.
 */
const staleReads: { readonly [A in Area]?: { readonly [Name in keyof Calls[A]]?: readonly Read[] } } = {
  schedules: {
    addSchedule: ['schedules', 'assessments'],
    editSchedule: ['schedules', 'assessments', 'reports'],
    cancelSchedule: ['schedules', 'assessments'],
    deleteSchedule: ['schedules', 'assessments', 'bin'],
    restoreSchedule: ['schedules', 'assessments', 'bin'],
    addAutomaticSchedule: ['schedules', 'assessments'],
    editAutomaticSchedule: ['schedules', 'assessments'],
    deleteAutomaticSchedule: ['schedules', 'assessments'],
    extendSchedule: ['schedules', 'reports', 'attempts.getLiveRooms'],
    undoExtension: ['schedules', 'reports', 'attempts.getLiveRooms'],
    pauseSchedule: ['schedules', 'attempts.getLiveRooms'],
    resumeSchedule: ['schedules', 'attempts.getLiveRooms'],
    reopenAttempt: [
      'schedules',
      'reports',
      'attempts.getLiveRooms',
      'attempts.getGradingQueue',
      'attempts.getResponsesToGrade',
    ],
    sendScheduleMessage: [],
    setScheduleQuestionsWeights: ['schedules', 'reports', 'assessments'],
  },
  assessments: {
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
  },
  documents: {
    // Printed pages show what they showed.
    makeDocument: ['documents.getDocuments'],
  },
  attempts: {
    recalculateScheduledAssessment: ['attempts', 'reports', 'schedules', 'assessments'],
    applyRegrade: ['attempts', 'reports', 'schedules', 'assessments'],
    undoRegrade: ['attempts', 'reports', 'schedules', 'assessments'],
    saveAnswerGrade: ['attempts.getGradingQueue', 'attempts.getRegrade', 'reports', 'schedules', 'assessments'],
    saveGradingComment: ['attempts.getGradingComments'],
    deleteGradingComment: ['attempts.getGradingComments'],
    finishScheduledAssessments: ['attempts.getLiveRooms', 'schedules', 'reports'],
    decideLateResponses: ['attempts', 'reports', 'schedules', 'assessments'],
  },
  questions: {
    saveQuestionDraft: ['questions.getQuestionDrafts', 'questions.getQuestionsNew'],
    deleteQuestionDraft: ['questions.getQuestionDrafts', 'questions.getQuestionsNew'],
    editQuestion: ['questions', 'assessments'],
    editContext: ['questions', 'assessments'],
    addCataloging: ['questions', 'assessments'],
    editCataloging: ['questions', 'assessments'],
    mergeCataloging: ['questions', 'assessments'],
    unmergeCataloging: ['questions', 'assessments'],
    deleteCataloging: ['questions', 'assessments'],
    deleteQuestion: ['questions', 'assessments', 'bin'],
    deleteContext: ['questions', 'assessments', 'bin'],
    restoreQuestion: ['questions', 'assessments', 'bin'],
    restoreContext: ['questions', 'assessments', 'bin'],
  },
  installation: {
    addSchool: ['installation', 'session'],
    editSchool: ['installation', 'session', 'members.mySchool'],
    uploadSchoolLogo: ['installation.getSchoolSettings', 'members.mySchool'],
    removeSchoolLogo: ['installation.getSchoolSettings', 'members.mySchool'],
  },
  classes: {
    addGroup: ['users.getCourses', 'schedules.getCourses'],
    editGroup: ['users.getCourses', 'users.getStudents', 'schedules', 'reports'],
    RemoveGroup: ['users.getCourses', 'schedules.getCourses'],
    restoreGroup: ['users.getCourses', 'schedules.getCourses'],
    closeYear: ['users', 'classes', 'schedules'],
    reopenGroups: ['users', 'classes', 'schedules'],
    setGroupTeachers: ['users.getCourses', 'users.getStudents', 'classes', 'schedules.getCourses'],
    addStudent: ['users.getCourses', 'users.getStudents', 'schedules'],
    editStudent: ['users.getStudents', 'reports'],
    removeStudents: ['users.getCourses', 'users.getStudents', 'schedules'],
    moveStudents: ['users.getCourses', 'users.getStudents', 'schedules'],
    voucherActivatedStudent: ['users.getCoursesStudent', 'attempts'],
    restoreStudents: ['users.getCourses', 'users.getStudents', 'schedules'],
  },
  members: {
    handOver: ['members', 'users', 'classes', 'schedules', 'assessments', 'questions', 'reports', 'bin'],
    undoHandOver: ['members', 'users', 'classes', 'schedules', 'assessments', 'questions', 'reports', 'bin'],
  },
  merges: {
    mergeUsers: ['merges', 'members', 'users', 'schedules', 'reports', 'rosters'],
    undoMerge: ['merges', 'members', 'users', 'schedules', 'reports', 'rosters'],
  },
  privacy: {
    anonymiseUser: ['members', 'users', 'reports', 'schedules', 'rosters', 'audit'],
  },
  rosters: {
    importRoster: ['rosters', 'users', 'schedules'],
    undoRosterImport: ['rosters', 'users', 'schedules'],
  },
  joining: {
    renewClassCode: ['joining', 'users.getCourses', 'users.getStudents'],
    editClassCode: ['joining', 'users.getCourses', 'users.getStudents'],
  },
  slips: {
    createSlips: ['slips', 'users.getStudents'],
    resetStudentPassword: ['slips', 'users.getStudents'],
    sendPasswordLink: [],
    editStudentLogin: ['slips', 'users.getStudents', 'members'],
  },
  users: {
    unlockLogin: ['users', 'members'],
    updateUserInfo: ['users', 'session', 'members', 'reports'],
    uploadUserPhoto: ['users', 'session', 'members', 'reports'],
    removeUserPhoto: ['users', 'session', 'members', 'reports'],
    manageUserTerms: ['session'],
    manageCookies: ['session'],
    confirmEmail: ['users', 'session', 'members'],
    changeShareOptions: ['users', 'session', 'assessments', 'questions'],
  },
};

const listedReads = ({ area, name }: Call): readonly Read[] | undefined =>
  (staleReads as Record<string, Record<string, readonly Read[]>>)[area]?.[name];

/** Returns the beginnings of the cache keys that a successful write makes stale. */
export const staleKeysAfter = (write: Call): string[][] =>
  (listedReads(write) ?? [write.area as Area]).map((read) => read.split('.'));

/** Returns the beginning of the cache keys of an area, or of a reading call's replies. */
export const keyOf = (read: Area | Call): string[] => (typeof read === 'string' ? [read] : [read.area, read.name]);
