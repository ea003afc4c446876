import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './content.ts';

export const printLayout = ({ command }: PublicContent): PrintLayout => ({ command, parts: [{ type: 'onScreen' }] });
