/**
 * Returns a function that names a language by its tag, with a capital letter: the name stands alone in a cell or an option,
 * where the lower case of Spanish and Portuguese is for running text.
 */
export function languageNamesFor(reader: string): (tag: string) => string | undefined {
  const names = new Intl.DisplayNames([reader, 'en'], { type: 'language' });
  return (tag) => {
    const name = names.of(tag);
    return name && name.slice(0, 1).toLocaleUpperCase(reader) + name.slice(1);
  };
}
