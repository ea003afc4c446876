import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './content.ts';

/** Returns what is printed: a stem and the note that it is answered on a screen. */
export const printLayout = ({ command }: PublicContent): PrintLayout => ({ command, parts: [{ type: 'onScreen' }] });
