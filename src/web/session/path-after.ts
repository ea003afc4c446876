const nowhere = 'http://nowhere.invalid';

/**
 * Where to go after signing in: the wanted path, if it is one of ours, else the start. It is read as a browser reads it,
 * which takes `/\\`, and a `/` with a line break behind it, for the beginning of another address.
 */
export function pathAfterSignIn(wanted: string | null): string {
  const url = wanted?.startsWith('/') ? URL.parse(wanted, nowhere) : null;
  if (url?.origin !== nowhere) return '/';
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') || url.pathname === '/login' ? '/' : path;
}

/** The sign-in page that leads back to a path. */
export const signInPath = (previous: string): string =>
  previous === '/' ? '/login' : `/login?p=${encodeURIComponent(previous)}`;
