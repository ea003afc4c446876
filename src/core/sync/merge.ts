import { isSameJson } from '../same-json.ts';
import type { Instant } from '../schedules/time.ts';

/** The fields of a row by name, each as JSON: compared as values, stored whole. */
export type Fields = Readonly<Record<string, unknown>>;

/** What was edited of a row: the former values of the changed fields, and all of its fields after the edit. */
export type Edit = { before: Fields; after: Fields; at: Instant };

/** A row as it is now, and when it was last edited. */
export type Current = { fields: Fields; at: Instant };

/**
 * What becomes of a row that two sides edited. `lost` is the version that did not win, whole, to be stored as a copy; null where both
 * edits are in the row. `conflicting` names the fields that both changed.
 */
export type Merged = {
  fields: Fields;
  lost: Fields | null;
  wonBy: 'edit' | 'current' | null;
  conflicting: readonly string[];
};

/**
 * Merges an edit into a row that may have been edited since. Fields that only one side changed are taken from that side. Where both
 * changed a field the later edit wins, in all such fields together, so that one version is whole; at the same moment the row wins, which
 * others have seen already. Fields named in `lists` are lists of ids, which merge when both sides only added or only removed.
 */
export const mergeEdit = (current: Current, { before, after, at }: Edit, lists: readonly string[] = []): Merged => {
  const fields: Record<string, unknown> = { ...current.fields };
  const conflicting: string[] = [];
  for (const name of Object.keys(before)) {
    const [former, mine, theirs] = [before[name], after[name], current.fields[name]];
    if (isSameJson(theirs, former)) fields[name] = mine;
    else if (!isSameJson(theirs, mine)) {
      const list = lists.includes(name) ? mergeLists(former, mine, theirs) : null;
      if (list === null) conflicting.push(name);
      else fields[name] = list;
    }
  }
  if (conflicting.length === 0) return { fields, lost: null, wonBy: null, conflicting };
  const [mine, theirs] = [withFieldsOf(after, conflicting, fields), withFieldsOf(current.fields, conflicting, fields)];
  return at > current.at
    ? { fields: mine, lost: theirs, wonBy: 'edit', conflicting }
    : { fields: theirs, lost: mine, wonBy: 'current', conflicting };
};

const withFieldsOf = (side: Fields, names: readonly string[], fields: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(names.map((name) => [name, side[name]])),
});

/**
 * Merges two lists that come from a former one, or returns null where that is not possible without losing an order or a removal: only
 * when both sides added, or both removed. An added id follows the one that it followed on its own side.
 */
export const mergeLists = (former: unknown, mine: unknown, theirs: unknown): string[] | null => {
  if (!isIdList(former) || !isIdList(mine) || !isIdList(theirs)) return null;
  if (isPartOf(mine, former) && isPartOf(theirs, former)) return mine.filter((id) => theirs.includes(id));
  if (!isPartOf(former, mine) || !isPartOf(former, theirs)) return null;
  const merged = [...theirs];
  for (const [index, id] of mine.entries()) {
    if (merged.includes(id)) continue;
    merged.splice(index === 0 ? 0 : merged.indexOf(mine[index - 1] ?? '') + 1, 0, id);
  }
  return merged;
};

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') && new Set(value).size === value.length;

/** Returns whether all ids of a list stand in another one, in the same order. */
const isPartOf = (part: readonly string[], whole: readonly string[]): boolean => {
  let from = 0;
  for (const id of part) {
    const index = whole.indexOf(id, from);
    if (index < 0) return false;
    from = index + 1;
  }
  return true;
};
