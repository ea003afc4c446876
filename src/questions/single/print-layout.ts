import type { PublicAlternativesContent } from '../alternatives/content.ts';
import { alternativesLayout } from '../alternatives/print-layout.ts';
import type { PrintLayout } from '../print-layout.ts';

/** Returns what is printed: a stem and alternatives of which one is marked. */
export const printLayout = (content: PublicAlternativesContent): PrintLayout => alternativesLayout(content, 'one');
