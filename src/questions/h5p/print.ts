import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './type.ts';

/** What is asked, and that it is done on a screen. */
export const printH5p = ({ command }: PublicContent): PrintLayout => ({ command, parts: [{ type: 'onScreen' }] });
