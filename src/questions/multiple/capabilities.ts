import type { PublicAlternativesContent } from '../alternatives/content.ts';
import { alternativesLayout, severalBubblesOf } from '../alternatives/print-layout.ts';
import { defineCapabilities } from '../capabilities.ts';

export const capabilities = defineCapabilities({
  idType: 1,
  name: 'multiple',
  icon: 'checks',
  sheetField: severalBubblesOf,
  printLayout: (content: PublicAlternativesContent) => alternativesLayout(content, 'many'),
});
