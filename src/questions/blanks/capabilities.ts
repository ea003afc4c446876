import { defineCapabilities } from '../capabilities.ts';
import type { PublicContent, Response } from './content.ts';

export const capabilities = defineCapabilities({
  idType: 2,
  name: 'blanks',
  icon: 'cursorText',
  isTyped: true,
  hasStemInAnswer: true,
  // A gap that holds only spaces is empty.
  progress: ({ gaps }: PublicContent, response: Response) => ({
    answered: gaps.filter(({ id }) => (response.gaps[id] ?? '').trim() !== '').length,
    total: gaps.length,
  }),
});
