import { calls } from '../../../../contract/index.ts';

/** The paths of all calls. */
export const callPaths: ReadonlySet<string> = new Set(
  Object.values(calls).flatMap((area) =>
    Object.values(area as Record<string, { path: string }>).map(({ path }) => path),
  ),
);

/** Returns the path of a request's address, as it was written. */
export const pathOf = (url: string): string =>
  url.slice(url.indexOf('/', url.indexOf('//') + 2)).replace(/[?#].*$/, '');

const LONGEST_PART = 24;
const MOST_PARTS = 8;

/** Returns a path as it may be logged: tokens, names of private files and e-mail addresses are cut. */
export const loggedPath = (path: string): string =>
  callPaths.has(path) ? path : path.split('/', MOST_PARTS).map(loggedPart).join('/');

const loggedPart = (part: string): string =>
  part.length > LONGEST_PART || /[@%]/.test(part) ? `${part.slice(0, 4).replace(/[@%].*/, '')}…` : part;
