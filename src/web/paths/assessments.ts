export type BuilderStep = 1 | 2 | 3 | 4;

/** The builder's first step, before there is an assessment. */
export const newAssessmentPath = '/add-assessment';

/** Returns the path of a step of the builder. */
export const stepPath = (idAssessment: number, step: BuilderStep): string => `/add-assessment/${idAssessment}/${step}`;

/** Returns the path of a question of an assessment, by its number: in the questions of a draft, else as it is printed. */
export const questionInBuilderPath = (idAssessment: number, number: number): string =>
  `${stepPath(idAssessment, 2)}?question=${number}`;

/**
 * Returns the path at which work on an assessment continues: the questions of a draft, the delivery of a finished
 * one.
 */
export const assessmentPath = ({ idAssessment, status }: { idAssessment: number; status: 1 | 2 }): string =>
  stepPath(idAssessment, status === 2 ? 4 : 2);

/** Returns the path of the dialog that schedules an assessment; `forSheets` = its answer sheets are filled, and are uploaded next. */
export const newSchedulePath = (idAssessment: number, { forSheets = false } = {}): string =>
  `/schedule?new=${idAssessment}${forSheets ? '&then=sheets' : ''}`;

/** Returns the path of the dialog in which the schedule is picked whose answer sheets are uploaded. */
export const sheetsOfPath = (idAssessment: number): string => `/schedule?sheetsOf=${idAssessment}`;
