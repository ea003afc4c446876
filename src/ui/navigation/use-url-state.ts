import { useSearchParams } from 'react-router';

/** A default, or a list of choices of which the first is the default. */
type Kind = string | number | boolean | readonly [string, ...string[]];
type Read<K extends Kind> = K extends readonly (infer Choice)[]
  ? Choice
  : K extends string
    ? string
    : K extends number
      ? number
      : boolean;

/** The parameters of a screen's state with their defaults. */
export type UrlStateShape = Record<string, Kind>;

export type UrlState<Kinds extends UrlStateShape> = { [Key in keyof Kinds]: Read<Kinds[Key]> };

/**
 * State that lives in the URL, so that back, reload and a shared link keep it. What equals its default is left out,
 * what fits no choice is read as the default; changing anything goes back to the first `page`.
 *
 *     const [state, change] = useUrlState({ filter: ['all', 'draft'], search: '', page: 1 });
 *     change({ search: 'mitosis' });
 */
export function useUrlState<const Kinds extends UrlStateShape>(kinds: Kinds) {
  const [params, setParams] = useSearchParams();
  const change = (patch: Partial<UrlState<Kinds>>) =>
    setParams((current) => written(current, kinds, patch), { replace: true, preventScrollReset: true });
  return [stateIn(params, kinds), change] as const;
}

/** Returns the state that the parameters hold. */
export function stateIn<Kinds extends UrlStateShape>(params: URLSearchParams, kinds: Kinds): UrlState<Kinds> {
  const entries = Object.entries(kinds).map(([key, kind]) => [key, read(params.get(key), kind)]);
  return Object.fromEntries(entries);
}

/** Returns the parameters after a change; parameters of other names stay. */
export function written<Kinds extends UrlStateShape>(
  params: URLSearchParams,
  kinds: Kinds,
  patch: Partial<UrlState<Kinds>>,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  if ('page' in kinds && !('page' in patch)) changed.delete('page');
  for (const [key, value] of Object.entries(patch)) {
    const kind = kinds[key];
    if (kind === undefined || value === undefined || value === defaultOf(kind)) changed.delete(key);
    else changed.set(key, String(value));
  }
  return changed;
}

const defaultOf = (kind: Kind) => (typeof kind === 'object' ? kind[0] : kind);

function read(text: string | null, kind: Kind) {
  if (text === null) return defaultOf(kind);
  if (typeof kind === 'object') return kind.includes(text) ? text : kind[0];
  if (typeof kind === 'string') return text;
  if (typeof kind === 'boolean') return text === 'true';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : kind;
}
