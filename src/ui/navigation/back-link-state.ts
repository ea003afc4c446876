import { useLocation } from 'react-router';

type Back = { from?: string };

/** Returns the state for a link to a screen whose back link is to return here, with this address's query. */
export function useBackLinkState(): Back {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** Returns the path of the back link that `useBackLinkState` has put into the state, else the given one. */
export function useBackPath(otherwise: string): string {
  const { state }: { state: Back | null } = useLocation();
  return typeof state?.from === 'string' && state.from.startsWith('/') ? state.from : otherwise;
}
