import { defineCapabilities } from '../capabilities.ts';

export const capabilities = defineCapabilities({
  idType: 4,
  name: 'h5p',
  icon: 'puzzle',
  isAnsweredOnce: true,
  isSelfReported: true,
  staysLoaded: true,
});
