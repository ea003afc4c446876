export { inProcessWorkers } from './in-process.ts';
export { defineTask, type RunTask, type Task, TaskStopped, type TaskTable } from './task.ts';
export { tasks, type Workers } from './tasks.ts';
