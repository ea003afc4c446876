import type { PublicAlternativesContent } from '../alternatives/content.ts';
import { alternativesLayout, bubblesOf } from '../alternatives/print-layout.ts';
import { defineCapabilities } from '../capabilities.ts';

export const capabilities = defineCapabilities({
  idType: 5,
  name: 'graded',
  icon: 'stairsUp',
  isScale: true,
  sheetField: bubblesOf,
  printLayout: (content: PublicAlternativesContent) => alternativesLayout(content, 'one'),
});
