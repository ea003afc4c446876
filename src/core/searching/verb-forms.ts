/** Endings of a conjugation, which follow a stem; accents are stripped. */
type Conjugation = {
  /** What begins with a, o or u, before which some stems are spelled otherwise. */
  broad: readonly string[];
  /** What begins with e or i. */
  slender: readonly string[];
  /** What follows the infinitive. */
  future: readonly string[];
};

/** A language's verbs: its conjugations by the ending of the infinitive, and how stems are spelled before other vowels. */
export type VerbSystem = {
  conjugations: Readonly<Record<string, Conjugation>>;
  /** Returns the spellings of a stem, as it stands in an infinitive with accents, before broad and before slender vowels. */
  spell: (infinitive: string, stem: string) => { broad: string; slender: string; more?: readonly string[] };
  /** The forms of verbs that have prefixes, as `propor` and `manter`, without these. */
  compounds?: Readonly<Record<string, string>>;
};

/**
 * Lists verbs, between spaces: the infinitive, after each `/` another stem of it, after `=` forms between commas that no stem
 * explains, after `+` the stem of the future. A `*` stands between the prefix and one of the compounds.
 */
export type VerbList = string;

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
const listOf = (text: string): string[] => text.trim().split(/\s+/);

/** Returns a conjugation; each text lists endings between spaces. */
export const conjugation = (broad: string, slender: string, future: string): Conjugation => ({
  broad: listOf(broad),
  slender: listOf(slender),
  future: listOf(future),
});

const formsOf = (
  verb: string,
  { conjugations, spell, compounds = {} }: VerbSystem,
): [infinitive: string, Set<string>] => {
  const [prefix = '', compound] = verb.split('*');
  if (compound !== undefined)
    return [prefix + compound, new Set(listOf(compounds[compound] ?? '').map((form) => prefix + form))];
  const [stems = '', extra = ''] = verb.split('=');
  const [written = '', ...others] = stems.split('+')[0]?.split('/') ?? [];
  const futureStem = stems.split('+')[1];
  const infinitive = withoutAccents(written);
  const forms = new Set([infinitive, ...extra.split(',').filter((form) => form !== '')]);
  const ending = Object.keys(conjugations).find((one) => infinitive.endsWith(one));
  const { broad, slender, future } = (ending && conjugations[ending]) || { broad: [], slender: [], future: [] };
  const own = spell(written, written.slice(0, -2));
  const spelled = [own, ...others.map((stem) => spell(stem + written.slice(-2), stem))];
  for (const stem of spelled) {
    for (const one of broad) forms.add(withoutAccents(stem.broad) + one);
    for (const one of slender) forms.add(withoutAccents(stem.slender) + one);
  }
  for (const form of own.more ?? []) forms.add(withoutAccents(form));
  for (const one of future) forms.add((futureStem ?? infinitive) + one);
  return [infinitive, forms];
};

/**
 * Returns the infinitive of each form of these verbs, all without accents, without those words that only look like
 * one. An infinitive is its own, and so are those of these words that a `!` follows.
 */
export const infinitivesOf = (verbs: VerbList, system: VerbSystem, others: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const all = listOf(verbs).map((verb) => formsOf(verb, system));
  for (const [infinitive] of all) found.set(infinitive, infinitive);
  for (const [infinitive, forms] of all) for (const form of forms) if (!found.has(form)) found.set(form, infinitive);
  for (const word of listOf(others))
    if (word.endsWith('!')) found.set(word.slice(0, -1), word.slice(0, -1));
    else found.delete(word);
  return found;
};
