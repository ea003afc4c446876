import type { Print } from '../print.ts';
import type { PublicContent } from './type.ts';

/** What is asked, and that it is done on a screen. */
export const printH5p = ({ command }: PublicContent): Print => ({ command, parts: [{ type: 'onScreen' }] });
