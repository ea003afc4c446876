import { defineCapabilities } from '../capabilities.ts';
import type { PublicContent } from './content.ts';

export const capabilities = defineCapabilities({
  idType: 4,
  name: 'h5p',
  icon: 'puzzle',
  isAnsweredOnce: true,
  isSelfReported: true,
  staysLoaded: true,
  printLayout: ({ command }: PublicContent) => ({ command, parts: [{ type: 'onScreen' }] }),
});
