import { calls } from '../../contract/index.ts';
import type { Role } from '../../core/people/roles.ts';
import { useRead } from '../data/use-read.ts';

/** Returns whether a person in a role is asked to agree to commercial messages: students never, staff where the operator asks. */
export function useCommercialConsent(role: Role): boolean {
  const enabled = role !== 'student';
  const { reply } = useRead(calls.installation.getCommercialConsent, {}, { onFailure: 'tell', enabled });
  return enabled && reply?.content.isAsked === true;
}
