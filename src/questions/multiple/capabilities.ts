import { defineCapabilities } from '../capabilities.ts';

export const capabilities = defineCapabilities({
  idType: 1,
  name: 'multiple',
  icon: 'checks',
});
