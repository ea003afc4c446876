import { printAlternatives } from '../alternatives/print.ts';
import type { PublicContent } from '../alternatives/shapes.ts';
import type { Print } from '../print.ts';

export const printSingle = (content: PublicContent): Print => printAlternatives(content, 'one');
