const idAssessment = ['idAssessment'];
const idSchedule = ['idSchedule'];
const written = [
  ...['idCataloging', 'questionCommand', 'questionGuidance', 'questionComment'],
  ...['questionAlternatives', 'questionCorrectAlternative'],
];
const choice = ['idsCataloging', 'qAutomaticQnt'];
const paging = ['paging.page', 'paging.recordsperpage'];

/**
 * The parameters that the published description names for each call, those of objects by their paths. Calls that are not here
 * have none in it, or it leaves them open.
 */
export const publishedParameters: Readonly<Record<string, readonly string[]>> = {
  'GET /auth': ['token'],
  'POST /auth': ['token', 'appToken'],
  'POST /oautheducamos/simplifica': ['code'],
  'POST /users/manageUserTerms.php': ['termsUse', 'receiveCommercial', 'idAccess'],
  'POST /users/updateUserLanguage.php': ['newLanguage'],
  'POST /users/manageCookies.php': ['idAccess', 'personalization', 'analytical', 'publicity'],
  'POST /assessments/addAssessment.php': choice,
  'POST /assessments/editAssessment.php': [...choice, ...idAssessment],
  'POST /assessments/deleteAssessment.php': ['id'],
  'POST /assessments/finishAssessment.php': [...idAssessment, 'title', 'logo', 'instructions'],
  'POST /assessments/getQuestions.php': [
    ...[...idAssessment, ...paging],
    ...['filter.idscataloging', 'filter.keyword', 'myQuestions'],
  ],
  'POST /assessments/addAssessmentQuestion.php': [...idAssessment, 'idQuestion'],
  'POST /assessments/deleteAssessmentQuestions.php': [...idAssessment, 'idsQuestions'],
  'POST /assessments/getFiltersLv2.php': ['idsCataloging', 'myQuestions'],
  'POST /assessments/getFilterLv2Catalogings.php': ['idCatalogingContent'],
  'POST /assessments/getQrCode.php': idAssessment,
  'POST /assessments/assessmentFeedback.php': idAssessment,
  'POST /assessments/removeAssessmentLogo.php': idAssessment,
  'GET /assessments/viewAnswerFile.php': ['idQuestion', 'idAttempt'],
  'POST /assessments/startScheduledAssessment.php': idSchedule,
  'POST /assessments/answerScheduledAssessment.php': idSchedule,
  'POST /assessments/answerQuestion.php': ['idQuestion', 'idAlternative'],
  'POST /assessments/finishScheduledAssessment.php': idSchedule,
  'POST /questions/getCatalogings.php': ['idCataloging'],
  'POST /questions/getQuestionsNew.php': [...paging, 'filter.idscataloging', 'filter.keyword', 'filter.year'],
  'POST /questions/getQuestion.php': ['idQuestion'],
  'POST /questions/editQuestion.php': ['idQuestion', ...written],
  'POST /questions/copyQuestion.php': ['idQuestion'],
  'POST /questions/addQuestion.php': written,
  'POST /questions/deleteQuestion.php': ['idQuestion'],
  'POST /schedules/getScheduleQuestionsWeights.php': idSchedule,
  'POST /schedules/getAutomaticSchedules.php': idSchedule,
  'POST /schedules/deleteAutomaticSchedule.php': ['idAutomaticSchedule'],
  'POST /schedules/downloadScheduleAnswerSheet.php': idSchedule,
  'POST /reports/getScheduleGradeScale.php': idSchedule,
  'POST /reports/setScheduleGradeScale.php': [...idSchedule, 'scaleStatus', 'minScale', 'maxScale', 'symbol'],
  'POST /reports/getScheduleByDisciplines.php': idSchedule,
  'POST /reports/getScheduleByStudent.php': idSchedule,
  'POST /reports/getScheduleByStudentModal.php': ['idAttempt'],
  'POST /assessments/saveAnswerGrade.php': ['idAttempt', 'idQuestion', 'answerGrade'],
  'POST /assessments/recalculateScheduledAssessment.php': ['idAssessmentSchedule'],
  'POST /reports/getReportTitle.php': idSchedule,
  'POST /reports/getReportSummary.php': idSchedule,
  'POST /reports/getReportHitsByCompetency.php': idSchedule,
  'POST /reports/getReportHitsByThematicAxis.php': idSchedule,
  'POST /reports/getReportByStudents.php': idSchedule,
  'POST /reports/generateSpreadSheetInforme.php': idSchedule,
  'POST /users/getStudents.php': ['courseId'],
  'POST /assessments/voucherActivatedStudent.php': ['voucher'],
  'POST /assessments/RemoveGroup.php': ['idSchool', 'idCourse'],
  'POST /planner-plans/forgotPassword.php': ['email'],
};
