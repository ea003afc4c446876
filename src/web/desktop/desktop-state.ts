import type { DesktopState } from '../../contract/desktop.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { readNow, updateCachedReply } from '../data/cache.ts';
import { queryClient } from '../data/query-client.ts';
import { readOf } from '../data/read-source.ts';
import { sessionSource } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';

const WORKING_MS = 500;
const RESTING_MS = 5000;

const stateSource = readOf(desktopCalls.desktop.getDesktopState, {});

/** Reads how this computer stands, and follows it. */
export const useDesktopState = () =>
  useRead(stateSource, {
    suspend: true,
    refreshAfter: ({ content: { step } }) => (step === 'resting' ? RESTING_MS : WORKING_MS),
  }).reply.content;

/** Shows a state that a call has replied with. */
export const adoptDesktopState = (content: DesktopState): void => {
  updateCachedReply(stateSource, () => ({ content }));
};

/** Reads who works here again, and everything that is on the screen: it may be of other rows, or of another person. */
export const refreshEverything = async (): Promise<void> => {
  await readNow(sessionSource);
  await queryClient.invalidateQueries();
};
