import { defineCapabilities } from '../capabilities.ts';

export const capabilities = defineCapabilities({
  idType: 0,
  name: 'single',
  icon: 'circleDot',
  isDefault: true,
  isScannable: true,
  isPickedAutomatically: true,
});
