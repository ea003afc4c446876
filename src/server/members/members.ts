import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import type { Sessions } from '../session/api.ts';
import { acceptanceHandlers, type MergePair } from './acceptance.ts';
import { handoverHandlers } from './handover.ts';
import { invitationHandlers } from './invitations.ts';
import { listHandlers } from './listing.ts';
import { membershipHandlers } from './memberships.ts';

/** Returns the handlers of the calls about the people of a school: their list, invitations and memberships. */
export const membersArea = (sessions: Sessions, mergePair: MergePair): Handlers<typeof calls.members> => ({
  ...listHandlers,
  ...invitationHandlers,
  ...handoverHandlers,
  ...acceptanceHandlers(sessions, mergePair),
  ...membershipHandlers(sessions),
});
