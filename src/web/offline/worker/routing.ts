/** What is asked of the network by a page that the worker stands before. */
export type Asked = { method: string; path: string; mode: string };

/**
 * How a request is answered: `page` by the network, or by the kept app where that fails; `asset` and `file` by what is
 * kept, or by the network; all else by the network alone, as if there were no worker.
 */
export type Way = 'page' | 'asset' | 'file' | 'network';

/** The screens among which a student at a paper moves. */
const pages = new Set(['/', '/assessments', '/assessment']);
/** Files of the app whose names are not their content's. */
const named = new Set(['/scheme.js', '/icon.svg']);

/** Decides how to answer. Calls are never answered here: what they say may be out of date, and only the page can tell. */
export function wayOf({ method, path, mode }: Asked): Way {
  if (method !== 'GET') return 'network';
  if (mode === 'navigate') return pages.has(path) ? 'page' : 'network';
  if (path.startsWith('/assets/') || named.has(path)) return 'asset';
  return path.startsWith('/files/') ? 'file' : 'network';
}

/** The bytes of a file that a Range header asks for, both ends included; null where the whole file is the answer. */
export function partOf(range: string | null, size: number): { from: number; to: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return { from: Math.max(0, size - Number(to)), to: size - 1 };
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return Number(from) <= end ? { from: Number(from), to: end } : null;
}
