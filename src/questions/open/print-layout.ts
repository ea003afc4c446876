import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './content.ts';

/** Returns what is printed: a stem and space to write. */
export const printLayout = ({ command }: PublicContent): PrintLayout => ({
  command,
  parts: [{ type: 'writingSpace' }],
});
