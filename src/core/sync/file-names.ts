/** The name of a stored file, or of a package without its ending: nothing else is written so. */
const NAME = /^[0-9a-f]{32}(\.[a-z0-9]+)?$/;

/** Returns the names of files in a JSON value, each once. */
export const fileNamesIn = (value: unknown): string[] => {
  const names = new Set<string>();
  mapFileNames(value, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
};

/** Returns a JSON value in which files have other names, by those that they have. */
export const renameFiles = <Value>(value: Value, names: ReadonlyMap<string, string>): Value => {
  const stems = new Map([...names].map(([from, to]) => [shownNameOf(from), shownNameOf(to)]));
  return mapFileNames(value, (name) => stems.get(name) ?? name) as Value;
};

/** Returns the name by which rows show a file: a package is named without its ending there. */
export const shownNameOf = (name: string): string => name.replace(/\.h5p$/, '');

const mapFileNames = (value: unknown, rename: (name: string) => string): unknown => {
  if (typeof value === 'string') return NAME.test(value) ? rename(value) : value;
  if (Array.isArray(value)) return value.map((one) => mapFileNames(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapFileNames(one, rename)]));
};
