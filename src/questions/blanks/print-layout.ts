import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './content.ts';

/** Returns what is printed: the text, whose gaps are lines to write on. */
export const printLayout = ({ command }: PublicContent): PrintLayout => ({ command, parts: [] });
