import type { PublicAlternativesContent } from '../alternatives/content.ts';
import { alternativesLayout, bubblesOf } from '../alternatives/print-layout.ts';
import { defineCapabilities } from '../capabilities.ts';

export const capabilities = defineCapabilities({
  idType: 0,
  name: 'single',
  icon: 'circleDot',
  isDefault: true,
  isScannable: true,
  isPickedAutomatically: true,
  sheetField: bubblesOf,
  printLayout: (content: PublicAlternativesContent) => alternativesLayout(content, 'one'),
});
