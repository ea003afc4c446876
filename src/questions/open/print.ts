import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './type.ts';

/** Room to write the answer into. */
export const printOpen = ({ command }: PublicContent): PrintLayout => ({ command, parts: [{ type: 'room' }] });
