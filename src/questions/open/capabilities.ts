import { defineCapabilities } from '../capabilities.ts';
import type { PublicContent } from './content.ts';

export const capabilities = defineCapabilities({
  idType: 3,
  name: 'open',
  icon: 'alignLeft',
  isTyped: true,
  waitsForGrade: true,
  acceptsAttachment: ({ photo }: PublicContent) => photo,
});
