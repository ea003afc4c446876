/** Returns the path that opens a schedule in the list of schedules. */
export const schedulePath = (idSchedule: number) => `/schedule/${idSchedule}`;

/** Returns the path of a schedule's results by discipline. */
export const resultsPath = (idSchedule: number) => `/reports/${idSchedule}/results/by-discipline`;

/** Returns the path where it stands how well a schedule's questions measure. */
export const itemAnalysisPath = (idSchedule: number) => `/reports/${idSchedule}/results/item-analysis`;

/** Returns the path of a schedule's late answers. */
export const latePath = (idSchedule: number) => `/reports/${idSchedule}/results/late`;

/** Returns the path where the key of a schedule's question is corrected. */
export const regradePath = (idSchedule: number, idQuestion: number) =>
  `/reports/${idSchedule}/results/regrade/${idQuestion}`;

/** Returns the path where the responses of a schedule are graded. */
export const gradingPath = (idSchedule: number) => `/reports/${idSchedule}/results/grading`;

/** Returns the whole address where students answer a schedule. */
export const studentLink = (idSchedule: number) => `${location.origin}/assessment?schedule=${idSchedule}`;

/** Returns the path where a running schedule is watched. */
export const livePath = (idSchedule: number) => `/schedule/${idSchedule}/live`;
