/** Where to go after signing in: the wanted path, if it is one of ours, else the start. */
export function pathAfterSignIn(wanted: string | null): string {
  const ours = wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/login');
  return ours ? wanted : '/';
}

/** The sign-in page that leads back to a path. */
export const signInPath = (previous: string): string =>
  previous === '/' ? '/login' : `/login?p=${encodeURIComponent(previous)}`;
