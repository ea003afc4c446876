import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './type.ts';

/** The text alone: its gaps print as lines to write on. */
export const printBlanks = ({ command }: PublicContent): PrintLayout => ({ command, parts: [] });
