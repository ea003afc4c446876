import { defineCapabilities } from '../capabilities.ts';

export const capabilities = defineCapabilities({
  idType: 5,
  name: 'graded',
  icon: 'stairsUp',
  isScale: true,
});
