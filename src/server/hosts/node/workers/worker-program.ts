// A program: runs the tasks of a worker's process.
import { serveTasks } from './serve.ts';
import { workerTasks } from './tasks.ts';

serveTasks(workerTasks);
