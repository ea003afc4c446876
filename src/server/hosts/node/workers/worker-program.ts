// A program: runs the tasks of a worker's process.
import { serveTasks } from './serve.ts';
import { tasks } from './tasks.ts';

serveTasks(tasks);
