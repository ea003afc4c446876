/** A language whose plural and gender endings are known. */
export type FoldedLanguage = 'es' | 'en' | 'pt';

/** A way to strip an ending: what it replaces, and by what. */
export type Rule = readonly [pattern: RegExp, replacement: string];

/**
 * The endings of each language, for words in lower case without accents. Of each language the first rule that fits is
 * applied, again and again until none fits. Each rule shortens the word, or moves it towards a form that no rule fits.
 */
export const endingRules: Record<FoldedLanguage, readonly Rule[]> = {
  es: [
    // lápices, raíces; the singular of vértices and enlaces ends in -ce.
    [/(?<=..?[aeiou])c(?:es?)?$/, 'z'],
    // francesa, inglesas: francés, ingleses.
    [/(?<=..(?:gu|[cdln]))esas?$/, ''],
    // profesora: profesor.
    [/(?<=..(?:d|t|s|n)or)as?$/, ''],
    // tablas, verbos, clubs; a consonant with -es loses the e next.
    [/(?<=..[aeo])s$/, ''],
    [/(?<=..[bcdfgklmnprtvw])s$/, ''],
    // clase, ecuacione(s), serie(s), rubíe(s).
    [/(?<=..[^aeo])e$/, ''],
    // gráfico: gráfica.
    [/(?<=..[^a])o$/, 'a'],
  ],
  pt: [
    // funções, limões; alemães.
    [/(?<=..)oes$/, 'ao'],
    [/(?<=..)aes$/, 'ao'],
    // vegetais, azuis; lençóis and heróis, of which the singulars end in -ol and -oi.
    [/(?<=...?[au])is$/, 'l'],
    [/(?<=...?o)is?$/, 'l'],
    // fáceis, répteis: fácil, réptil; níveis, papéis: nível, papel.
    [/(?<=c|g|ss|ut|pt|xt|jet)eis$/, 'il'],
    [/(?<=.[^e])eis$/, 'el'],
    [/(?<=..[tvfrnz])is$/, 'il'],
    // homens, jardins, álbuns.
    [/(?<=.[aeiou])ns$/, 'm'],
    // portuguesa: portugueses.
    [/(?<=..(?:gu|[cdln]))esas?$/, ''],
    [/(?<=..(?:d|t|s|nh|n)or)as?$/, ''],
    // tabelas, museus, reis.
    [/(?<=..[aeo])s$/, ''],
    [/(?<=.[aei]u)s$/, ''],
    [/(?<=[aeou]i)s$/, ''],
    [/(?<=..[bcdfgklmprtvw])s$/, ''],
    [/(?<=..[^aeo])e$/, ''],
    // gráfico: gráfica; ão is another ending.
    [/(?<=..[^a])o$/, 'a'],
  ],
  en: [
    // berries, movies: berry, movie.
    [/(?<=...|[^aeiou]{2})ies?$/, 'y'],
    [/(?<=.)zzes$/, 'z'],
    [/(?<=.(?:ss|sh|ch|x))es$/, ''],
    [/(?<=...o)es$/, ''],
    // viruses, buses; houses and causes lose the s alone.
    [/(?<=[rbtn]us)es$/, ''],
    [/(?<=..[^siu])s$/, ''],
  ],
};

/** Words that no ending explains, without accents, with the form that they share. */
export const irregularWords: Record<FoldedLanguage, Readonly<Record<string, string>>> = {
  es: { dios: 'dios', dioses: 'dios', pais: 'pais', paises: 'pais' },
  pt: {
    pais: 'pais',
    paises: 'pais',
    paes: 'pao',
    caes: 'cao',
    maes: 'mae',
    deus: 'deus',
    lapis: 'lapis',
    onibus: 'onibus',
    gratis: 'gratis',
    tenis: 'tenis',
    paris: 'paris',
    europeia: 'europeu',
  },
  en: {
    children: 'child',
    men: 'man',
    women: 'woman',
    feet: 'foot',
    teeth: 'tooth',
    mice: 'mouse',
    geese: 'goose',
    leaves: 'leaf',
    halves: 'half',
    lives: 'life',
    knives: 'knife',
    wolves: 'wolf',
    shelves: 'shelf',
    axes: 'axis',
    analyses: 'analysis',
    hypotheses: 'hypothesis',
    theses: 'thesis',
    crises: 'crisis',
    vertices: 'vertex',
    indices: 'index',
    matrices: 'matrix',
    radii: 'radius',
    nuclei: 'nucleus',
    fungi: 'fungus',
    phenomena: 'phenomenon',
    criteria: 'criterion',
    bacteria: 'bacterium',
    formulae: 'formula',
    lens: 'lens',
    lenses: 'lens',
    gases: 'gas',
    menus: 'menu',
    taxis: 'taxi',
  },
};

/** The most rules applied to one word, far above what any word needs. */
const MAX_STEPS = 12;

/** What strips the endings of a language: the first rule that fits, words with the form that they share, and forms that end it. */
export type Stripping = {
  rules: readonly Rule[];
  irregular: Readonly<Record<string, string>>;
  /** Returns the form that ends it, for the word itself or after some steps. */
  endWith?: (word: string, steps: number) => string | undefined;
};

/** Strips the endings of a word until nothing fits. */
export function strip(word: string, { rules, irregular, endWith }: Stripping): string {
  let stripped = word;
  for (let step = 0; step < MAX_STEPS; step++) {
    const known = Object.hasOwn(irregular, stripped) ? irregular[stripped] : undefined;
    if (known === stripped) return stripped;
    const end = known === undefined ? endWith?.(stripped, step) : undefined;
    if (end !== undefined) return end;
    const rule = known === undefined ? rules.find(([pattern]) => pattern.test(stripped)) : undefined;
    const next = known ?? (rule ? stripped.replace(...(rule as [RegExp, string])) : stripped);
    if (next === stripped) return stripped;
    stripped = next;
  }
  return stripped;
}

/**
 * Returns the form that the inflections of a noun share, for a word in lower case without accents: `ecuaciones` and
 * `ecuacion` are both `ecuacion`. It need not be a word. Applying it twice changes nothing.
 */
export const stripEndings = (word: string, language: FoldedLanguage): string =>
  strip(word, { rules: endingRules[language], irregular: irregularWords[language] });
