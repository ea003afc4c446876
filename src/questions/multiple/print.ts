import { printAlternatives } from '../alternatives/print.ts';
import type { PublicContent } from '../alternatives/shapes.ts';
import type { Print } from '../print.ts';

export const printMultiple = (content: PublicContent): Print => printAlternatives(content, 'many');
