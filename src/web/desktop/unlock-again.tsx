import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { endReauthentication } from '../data/reauthentication.ts';
import { registerPath } from './paths.ts';

/** Leads to the screen that unlocks this computer, and from there back. */
export function UnlockAgain() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    endReauthentication(false);
    navigate(registerPath(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return null;
}
