import { defineCapabilities } from '../capabilities.ts';
import type { PublicContent, Response } from './content.ts';
import { levels } from './levels.ts';

export const capabilities = defineCapabilities({
  idType: 6,
  name: 'rubric',
  icon: 'table',
  isScale: true,
  progress: ({ objectives }: PublicContent, response: Response) => ({
    answered: objectives.filter(({ id }) => response.levels[id] !== undefined).length,
    total: objectives.length,
  }),
  // A table with a circle to mark for each level.
  printLayout: ({ command, objectives }: PublicContent) => ({
    command,
    parts: [{ type: 'rubric', levels, objectives: objectives.map(({ text }) => text) }],
  }),
});
