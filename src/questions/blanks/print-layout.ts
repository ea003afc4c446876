import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './content.ts';

/** The gaps of the text print as lines to write on. */
export const printLayout = ({ command }: PublicContent): PrintLayout => ({ command, parts: [] });
