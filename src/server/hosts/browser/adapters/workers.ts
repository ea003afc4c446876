import { inProcessWorkers, renderFileTask, renderPageTask, type Workers } from '../../../tasks/api.ts';
import type { MessageToTypesetter } from '../documents/messages.ts';
import { Typesetter } from '../documents/typesetter.ts';

const typesetter = new Typesetter(
  () => new Worker(new URL('../documents/typesetter-worker.ts', import.meta.url), { type: 'module' }),
);
const ofTypesetter: readonly string[] = [renderFileTask.name, renderPageTask.name];

/** Runs documents in a worker of their own, and all else where it is called: one person waits for what they asked for. */
export const workers: Workers = {
  async run<Input, Output>(task: Parameters<typeof inProcessWorkers.run<Input, Output>>[0], input: Input) {
    if (!ofTypesetter.includes(task.name)) return inProcessWorkers.run(task, input);
    return (await typesetter.run({ task: task.name, input } as unknown as MessageToTypesetter, task)) as Output;
  },
};
