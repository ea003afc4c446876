import { useLocation } from 'react-router';

type Back = { from?: string };

/** The state of a link to a screen whose way back leads here, with all that the address keeps. */
export function useBackLinkState(): Back {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** The way back that such a link has brought, else the one given. */
export function useBackPath(otherwise: string): string {
  const { state }: { state: Back | null } = useLocation();
  return typeof state?.from === 'string' && state.from.startsWith('/') ? state.from : otherwise;
}
