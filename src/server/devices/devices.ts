import type { calls } from '../../contract/index.ts';
import type { Handlers } from '../area.ts';
import type { LogIn, Sessions } from '../session/api.ts';
import { desktopLogHandlers } from './desktop-log.ts';
import { managingHandlers } from './managing.ts';
import { registeringHandlers } from './registering.ts';

/** Returns the handlers of the calls about computers on which their users work without a network. */
export const devicesArea = (sessions: Sessions, logIn: LogIn): Handlers<typeof calls.devices> => ({
  ...registeringHandlers(sessions, logIn),
  ...managingHandlers(sessions),
  ...desktopLogHandlers,
});
