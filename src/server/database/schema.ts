export * from './schema/assessments.ts';
export * from './schema/bank.ts';
export * from './schema/people.ts';
export * from './schema/schedules.ts';
