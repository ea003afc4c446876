export { inProcessWorkers } from './in-process.ts';
export { renderFileTask, renderFormulasTask, renderPageTask } from './rendering.ts';
export {
  defineAreaTask,
  defineTask,
  type RunTask,
  type Task,
  type TaskRun,
  TaskStopped,
  type TaskTable,
  type Workers,
} from './task.ts';
