export const schedulePath = (idSchedule: number) => `/schedule/${idSchedule}`;

export const resultsPath = (idSchedule: number) => `/reports/${idSchedule}/results/by-discipline`;

export const latePath = (idSchedule: number) => `/reports/${idSchedule}/results/late`;

/** Where its students answer it, as an address to hand out. */
export const studentLink = (idSchedule: number) => `${location.origin}/assessment?schedule=${idSchedule}`;
