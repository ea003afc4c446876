import type { Print } from '../print.ts';
import type { PublicContent } from './type.ts';

/** The text alone: its gaps print as lines to write on. */
export const printBlanks = ({ command }: PublicContent): Print => ({ command, parts: [] });
