import type { Print } from '../print.ts';
import type { PublicContent } from './type.ts';

/** Room to write the answer into. */
export const printOpen = ({ command }: PublicContent): Print => ({ command, parts: [{ type: 'room' }] });
