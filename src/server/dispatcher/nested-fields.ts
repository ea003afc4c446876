type Fields = Record<string, unknown>;

/**
 * Returns flat parameters as an object with objects and lists in it: `paging.page` and `paging[page]` become `{ paging:
 * { page } }`, `ids[]` and a repeated name become a list. Older clients send form fields instead of JSON.
 */
export const nestFields = (entries: readonly (readonly [name: string, value: unknown])[]): Fields => {
  const found: Fields = {};
  for (const [name, value] of entries) {
    const [, outer, dotted, inner = dotted, isList] =
      /^(\w+)(?:\.(\w+)|\[([A-Za-z_]\w*)\])?(\[\d*\])?$/.exec(name) ?? [];
    if (outer === undefined) put(found, name, value, false);
    else if (inner === undefined) put(found, outer, value, isList !== undefined);
    else put(objectIn(found, outer), inner, value, isList !== undefined);
  }
  return found;
};

const put = (fields: Fields, name: string, value: unknown, isList: boolean): void => {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const isAgain = before !== undefined || isList;
  define(fields, name, isAgain ? [before ?? [], value].flat() : value);
};

const objectIn = (fields: Fields, name: string): Fields => {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof before === 'object' && before !== null && !Array.isArray(before)) return before as Fields;
  const created: Fields = {};
  define(fields, name, created);
  return created;
};

/** Sets a field of any name, `__proto__` included. */
const define = (fields: Fields, name: string, value: unknown): void => {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
};
