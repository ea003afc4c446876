import { defineCapabilities } from '../capabilities.ts';
import type { PublicContent, Response } from './content.ts';

export const capabilities = defineCapabilities({
  idType: 6,
  name: 'rubric',
  icon: 'table',
  isScale: true,
  progress: ({ objectives }: PublicContent, response: Response) => ({
    answered: objectives.filter(({ id }) => response.levels[id] !== undefined).length,
    total: objectives.length,
  }),
});
