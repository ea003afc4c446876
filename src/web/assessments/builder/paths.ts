export type BuilderStep = 1 | 2 | 3 | 4;

/** The builder's first step, before there is an assessment. */
export const newAssessmentPath = '/add-assessment';

export const stepPath = (idAssessment: number, step: BuilderStep): string => `/add-assessment/${idAssessment}/${step}`;

/** Where one goes on: an empty draft at its questions like any other, a finished one where it is delivered. */
export const assessmentPath = ({ idAssessment, status }: { idAssessment: number; status: 1 | 2 }): string =>
  stepPath(idAssessment, status === 2 ? 4 : 2);

/** The dialog that schedules an assessment. */
export const newSchedulePath = (idAssessment: number): string => `/schedule?new=${idAssessment}`;
