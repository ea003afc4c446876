import {
  type FieldType,
  id,
  planned,
  publicQuestion,
  type RecordedCall,
  refused,
  schedules,
  times,
} from './recorded-call.ts';

export const scheduling: RecordedCall[] = [
  {
    as: 'ana',
    call: 'POST /schedules/getAssessments.php',
    gets: { content: [{ idAssessment: 'number', title: 'string' }], shared: [{ idAssessment: 'number' }] },
    has: { content: 22, shared: 21 },
  },
  { as: 'ana', call: 'GET /schedules/getCourses.php', gets: { content: [{ idCourse: 'number', name: 'string' }] } },
  {
    as: 'ana',
    call: 'POST /schedules/addSchedule.php',
    sends: { ...id, idsCourses: '999999', ...times },
    status: 404,
    gets: refused,
  },
  {
    as: 'ana',
    call: 'POST /schedules/addSchedule.php',
    sends: { ...id, idsCourses: ['$idCourse'], ...times },
    gets: planned,
    takes: { idSchedule: 'content.0.idSchedule' },
  },
  {
    as: 'ana',
    call: 'POST /schedules/editSchedule.php',
    sends: { idSchedule: '$idSchedule', ...times, duration: '45' },
    gets: planned,
  },
  {
    as: 'ana',
    call: 'POST /schedules/addAutomaticSchedule.php',
    sends: {
      ...{ idSchedule: '$idSchedule', idAssessment: '$idAssessment', percentageMin: '0', percentageMax: '49,99' },
      ...{ startDate: '2026-03-16', startTime: '09:00', endDate: '', endTime: '10:00', duration: '' },
    },
    gets: { content: { idAutomaticSchedule: 'number', assessment: 'string', status: 'string' } },
    takes: { idAutomaticSchedule: 'content.idAutomaticSchedule' },
  },
  {
    as: 'ana',
    call: 'POST /schedules/editAutomaticSchedule.php',
    sends: { idAutomaticSchedule: '$idAutomaticSchedule', percentageMax: '60', duration: '45' },
    gets: { content: { percentageMax: 'number', duration: 'number' } },
  },
  {
    as: 'ana',
    call: 'POST /schedules/getAutomaticSchedules.php',
    sends: { idSchedule: '$idSchedule' },
    gets: {
      content: [
        {
          ...{ idAutomaticSchedule: 'number', idSchedule: 'number', assessment: 'string', startDate: 'string' },
          ...{ startTime: 'string', endTime: 'string', percentageMin: 'number', percentageMax: 'number' },
          ...{ status: 'string' },
        },
      ],
    },
  },
  {
    as: 'ana',
    call: 'POST /schedules/deleteAutomaticSchedule.php',
    sends: { idAutomaticSchedule: '$idAutomaticSchedule' },
    gets: {},
  },
  {
    as: 'ana',
    call: 'POST /schedules/addSchedule.php',
    sends: { ...id, idsCourses: '$idCourse', ...times, startDate: '2026-03-09' },
    gets: planned,
    takes: { idOther: 'content.0.idSchedule' },
  },
  { as: 'ana', call: 'POST /schedules/cancelSchedule.php', sends: { idSchedule: '$idOther' }, gets: {} },
  { as: 'ana', call: 'POST /schedules/deleteSchedule.php', sends: { idSchedule: '$idOther' }, gets: {} },
  {
    as: 'ana',
    call: 'POST /schedules/getSchedules.php',
    gets: { content: schedules, schedulesWeightsCustom: 'any' },
    has: { content: 22 },
  },
  {
    as: 'ana',
    call: 'POST /schedules/downloadScheduleAnswerSheet.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { file: 'string', fileName: 'string' },
  },
];

export const taking: RecordedCall[] = [
  {
    as: 'lucia',
    call: 'GET /assessments/getStudentAssessments.php',
    at: '2026-03-02T09:05',
    gets: { content: [{ idSchedule: 'number', title: 'string', badge: 'string' }] },
    has: { content: 22 },
  },
  {
    as: 'lucia',
    call: 'POST /assessments/startScheduledAssessment.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { idAttempt: 'number' } },
    takes: { idAttempt: 'content.idAttempt' },
  },
  {
    as: 'lucia',
    call: 'POST /assessments/answerScheduledAssessment.php',
    sends: { idSchedule: '$idSchedule' },
    gets: {
      totalQuestions: 'number',
      instructions: 'any',
      questions: [publicQuestion],
      questionsSaved: 'any',
      contextQuestionNumbers: 'any',
    },
  },
  {
    as: 'lucia',
    call: 'POST /assessments/answerQuestion.php',
    sends: { idQuestion: '$idQuestion', idAlternative: '2' },
    gets: { saved: 'boolean' },
  },
  {
    as: 'lucia',
    call: 'GET /assessments/viewAnswerFile.php',
    sends: { idQuestion: '$idQuestion', idAttempt: '$idAttempt' },
    status: 404,
    gets: refused,
  },
  {
    as: 'lucia',
    call: 'POST /assessments/finishScheduledAssessment.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { percentage: 'number', hits: 'number', totalQuestions: 'number' } },
  },
  {
    as: 'lucia',
    call: 'POST /assessments/getStudentAssessmentReport.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { idAttempt: 'number', percentage: 'number', details: 'any' } },
  },
];

const calculated: FieldType = [{ label: 'string', result: 'number' }];

export const reading: RecordedCall[] = [
  {
    as: 'ana',
    call: 'POST /schedules/generateResultsTemplateExcel.php',
    sends: { idSchedule: '999999' },
    status: 404,
    gets: refused,
  },
  {
    as: 'ana',
    call: 'POST /reports/getScheduleByDisciplines.php',
    sends: { idSchedule: '$idSchedule' },
    gets: {
      content: {
        assessmentHitAverage: 'number',
        assessmentHitAverageScaled: 'number or null',
        thematicAxis: 'any',
        thematicAxisLabel: 'string',
        contentLabel: 'string',
        disciplineLabel: 'string',
        assessmentTitle: 'string',
        hasLikertQuestion: 'boolean',
        disciplines: [
          {
            abbreviation: 'string',
            icon: 'string',
            grade: 'number',
            gradeScaled: 'number or null',
            name: 'string',
            cataloging: [{ name: 'string', grade: 'number' }],
          },
        ],
      },
    },
  },
  {
    as: 'ana',
    call: 'POST /reports/getScheduleByStudent.php',
    sends: { idSchedule: '$idSchedule' },
    gets: {
      content: {
        idSchedule: 'number',
        addedBy: 'number',
        score: 'number',
        hasLikertQuestion: 'boolean',
        attempts: [
          {
            idAttempt: 'number',
            idUser: 'number',
            firstname: 'string',
            lastname: 'string',
            photo: 'text or null',
            grade: 'number',
            disciplines: [{ name: 'string' }],
            answers: { hits: 'number', errors: 'number', ommited: 'number', notQualified: 'number' },
            gradeCalculated: calculated,
            scoreCalculated: 'any',
            studentAssessmentsHistory: [{ assessmentTitle: 'string', grade: 'number', endedAt: 'string' }],
          },
        ],
      },
    },
  },
  {
    as: 'ana',
    call: 'POST /reports/getCoursesNew.php',
    sends: {},
    gets: { content: [{ idCourse: 'number', name: 'string', yearsFilter: 'number' }] },
    has: { content: 2 },
  },
  {
    as: 'ana',
    call: 'POST /reports/getReportsYearFilter.php',
    sends: {},
    gets: { content: ['number'] },
    has: { content: 2 },
  },
  {
    as: 'ana',
    call: 'POST /reports/getScheduleByStudentModal.php',
    sends: { idAttempt: '$idAttempt' },
    gets: {
      content: {
        firstname: 'string',
        lastname: 'string',
        photo: 'text or null',
        schoolName: 'string',
        courseName: 'string',
        grade: 'number',
        courseAverageGrade: 'number',
        disciplines: [{ name: 'string', grade: 'number', cataloging: [{ name: 'string', grade: 'number' }] }],
        attempts: [{ assessmentTitle: 'string', grade: 'number', endedAt: 'string' }],
      },
    },
  },
  {
    as: 'ana',
    call: 'POST /reports/getReportTitle.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { assessmentTitle: 'string', hasLikertQuestion: 'boolean' } },
  },
  {
    as: 'ana',
    call: 'POST /reports/getReportSummary.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { resultHitLevel: 'any', hitLevel: 'any', questionsTable: [{ name: 'string', text: 'string' }] } },
  },
  {
    as: 'ana',
    call: 'POST /reports/getReportHitsByCompetency.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { hitsByCompetency: 'any', hitsByCompetencyGender: 'any' } },
  },
  {
    as: 'ana',
    call: 'POST /reports/getReportHitsByThematicAxis.php',
    sends: { idSchedule: '$idSchedule' },
    gets: {
      content: {
        hitsByThematicAxis: 'any',
        hitsByThematicAxisGender: 'any',
        hitsLevelByThematicAxis: { title: 'string', data: 'any' },
      },
    },
  },
  {
    as: 'ana',
    call: 'POST /reports/getReportByStudents.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { attemptsByThematicAxis: [{ username: 'string' }], attemptsUserAnswers: 'any' } },
  },
  {
    as: 'ana',
    call: 'POST /reports/generateSpreadSheetInforme.php',
    sends: { idSchedule: '$idSchedule' },
    gets: {
      content: { studentDetail: 'any', TotalCorrect: ['number'], reportFilename: 'string', questionsTable: 'any' },
    },
  },
  {
    as: 'ana',
    call: 'POST /schedules/getScheduleQuestionsWeights.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: [{ position: 'number', weight: 'number', activated: 'boolean' }] },
  },
  {
    as: 'ana',
    call: 'POST /schedules/setScheduleQuestionsWeights.php',
    sends: { idSchedule: '$idSchedule', weights: '[{"position":1,"weight":"2,5","activated":1}]' },
    gets: {},
  },
  {
    as: 'ana',
    call: 'POST /reports/setScheduleGradeScale.php',
    sends: { idSchedule: '$idSchedule', scaleStatus: '1', minScale: '1', maxScale: '10', symbol: 'pts' },
    gets: {},
  },
  {
    as: 'ana',
    call: 'POST /reports/getScheduleGradeScale.php',
    sends: { idSchedule: '$idSchedule' },
    gets: { content: { status: 'number', scalesMin: 'number', scalesMax: 'number', scalesSymbol: 'string' } },
  },
  {
    as: 'ana',
    call: 'POST /assessments/saveAnswerGrade.php',
    sends: { idAttempt: '$idAttempt', idQuestion: '999999', answerGrade: '7.5' },
    status: 404,
    gets: refused,
  },
  {
    as: 'ana',
    call: 'POST /assessments/recalculateScheduledAssessment.php',
    sends: { idAssessmentSchedule: '$idSchedule' },
    gets: {},
  },
  {
    as: 'lucia',
    call: 'POST /reports/getScheduleByStudent.php',
    sends: { idSchedule: '$idSchedule' },
    status: 403,
    gets: refused,
  },
];
