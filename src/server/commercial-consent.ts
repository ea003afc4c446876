import type { Role } from '../core/people/roles.ts';
import type { Host } from './host.ts';

/** Returns whether a person in a role is asked to agree to commercial messages: students never, staff where the operator asks. */
export const isAskedForCommercial = (
  { asksCommercial }: Pick<Host, 'asksCommercial'>,
  role: Role | undefined,
): boolean => asksCommercial && role !== 'student';
