import { endingRules, type FoldedLanguage, irregularWords, type Rule, type Stripping, strip } from './endings.ts';
import { infinitivesOf } from './verb-forms.ts';
import { englishVerbs } from './verbs-en.ts';
import { spanish, spanishNouns, spanishVerbs } from './verbs-es.ts';
import { portuguese, portugueseNouns, portugueseVerbs } from './verbs-pt.ts';

/** English beginnings of words: with a vowel, and those of one syllable before whose last consonant a silent e lengthens the vowel. */
const WITH_VOWEL = '^[a-z]*[aeiouy][a-z]*';
const SHORT = '^[^aeiou]*[aeiouy][^aeiouwxys]|^[^aeiou]*[aeiouy]s';

/** The endings of regular verbs, which in English a rule tells from others. */
const verbRules: Record<FoldedLanguage, readonly Rule[]> = {
  es: [],
  pt: [],
  en: [
    // studied, tried: study, try.
    [/(?<=...|[^aeiou]{2})ied$/, 'y'],
    // planned, running: plan, run.
    [new RegExp(`(?<=${WITH_VOWEL})([bdgmnprt])\\1(?:ed|ing)$`), '$1'],
    // named, using, increased: name, use, increase.
    [new RegExp(`(?<=${SHORT}|^[aeiou][^aeiouwxy]|${WITH_VOWEL}[^s]s)(?:ed|ing)$`), 'e'],
    // solved, reading; need and speed are no such forms.
    [new RegExp(`(?<=${WITH_VOWEL}[^e])ed$`), ''],
    [new RegExp(`(?<=${WITH_VOWEL}.)ing$`), ''],
    // solve and calculate as solved and calculating; name and rate keep it, and house and tense, which would end as a plural.
    [new RegExp(`(?<!${SHORT})(?<=${WITH_VOWEL}[^aeos])e$`), ''],
  ],
};

/** Words that no ending explains, with the form that they share. */
const irregular: Record<FoldedLanguage, Readonly<Record<string, string>>> = {
  es: { cuento: 'cuento', termino: 'termino' },
  pt: { termino: 'termino', analises: 'analisar', controles: 'controlar' },
  en: englishVerbs(),
};

/** Returns what is made when it is needed first. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The infinitives of the forms of verbs. */
const infinitives: Record<FoldedLanguage, () => ReadonlyMap<string, string>> = {
  es: once(() => infinitivesOf(spanishVerbs, spanish, spanishNouns)),
  pt: once(() => infinitivesOf(portugueseVerbs, portuguese, portugueseNouns)),
  en: () => new Map(),
};

/** A plural without its s, whose singular has no e: "valore" of valores is no form of valorar. */
const unfinishedPlural = /..[^aeo]e$/;

const strippingOf = (language: FoldedLanguage): Stripping => ({
  rules: [...endingRules[language], ...verbRules[language]],
  irregular: { ...irregularWords[language], ...irregular[language] },
  endWith: (word, steps) => (steps > 0 && unfinishedPlural.test(word) ? undefined : infinitives[language]().get(word)),
});

const strippings = { es: strippingOf('es'), pt: strippingOf('pt'), en: strippingOf('en') };

/**
 * Returns the form that the inflections of a word share, as `stripEndings` does of nouns, and of verbs: `calcula` and `calculando` are
 * both `calcular`.
 */
export const stripInflections = (word: string, language: FoldedLanguage): string => strip(word, strippings[language]);
