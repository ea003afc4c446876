import type { PublicAlternativesContent } from '../alternatives/content.ts';
import { alternativesLayout } from '../alternatives/print-layout.ts';
import type { PrintLayout } from '../print-layout.ts';

export const printLayout = (content: PublicAlternativesContent): PrintLayout => alternativesLayout(content, 'one');
