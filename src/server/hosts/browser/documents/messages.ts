import type { Renderer } from '../../../../documents/rendering.ts';

/** A task for the typesetter, which does one at a time. */
export type MessageToTypesetter = {
  [Task in keyof Renderer]: { task: Task; input: Parameters<Renderer[Task]>[0] };
}[keyof Renderer];

/** `ready` once, when it is loaded; then an answer for each task. */
export type MessageFromTypesetter =
  | { type: 'ready' }
  | { type: 'done'; output: unknown }
  | { type: 'failed'; error: string };
