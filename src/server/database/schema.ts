export * from './schema/assessments.ts';
export * from './schema/attempts.ts';
export * from './schema/bank.ts';
export * from './schema/catalogue.ts';
export * from './schema/files.ts';
export * from './schema/people.ts';
export * from './schema/schedules.ts';
export * from './schema/schools.ts';
