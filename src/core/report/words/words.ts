import { bcp47TagOf, fallbackLanguages } from '../../languages.ts';
import { scaledGradeWriter } from '../../results/grade-scale.ts';
import { en } from './en.ts';
import { es, type ReportWords } from './es.ts';
import { pt } from './pt.ts';

export type { ReportWords };

const languages: Readonly<Record<string, ReportWords>> = { en, es, pt };

/** Returns the words of a report in a language, or in one that it falls back to. */
export const reportWords = (language: string): ReportWords =>
  languages[fallbackLanguages(language).find((name) => name in languages) ?? 'en'] ?? en;

export type SentenceName = keyof ReportWords['sentences'];

/** The figures of a sentence. `count` chooses between singular and plural, and is written in words where it is small. */
export type SentenceValues = Readonly<Record<string, string | number>> & { count?: number };

/** Something that a report says: a sentence of its words with figures, or several that belong together. */
export type Sentence = { name: SentenceName; values?: SentenceValues };

/**
 * Returns what writes sentences in a language: values whose names begin with `percent` are percentages of 0–100,
 * `{digits}` is the count in digits.
 */
export function reportWriter(language: string) {
  const words = reportWords(language);
  const tag = bcp47TagOf(language);
  const plurals = new Intl.PluralRules(tag);
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const points = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percentages = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });

  const write = ({ name, values = {} }: Sentence): string => {
    const found = words.sentences[name];
    const { count } = values;
    const text = typeof found === 'string' ? found : plurals.select(count ?? 0) === 'one' ? found.one : found.other;
    return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
      if (key === 'digits') return numbers.format(count ?? 0);
      const value = values[key];
      if (key === 'count') return words.numbers[count ?? 0] ?? numbers.format(count ?? 0);
      if (typeof value === 'number')
        return key.startsWith('percent') ? percentages.format(value / 100) : numbers.format(value);
      return value ?? whole;
    });
  };
  return {
    words,
    tag,
    number: (value: number) => numbers.format(value),
    /** Writes points on a scale: always with one decimal. */
    points: (value: number) => points.format(value),
    /** Writes a grade on the scale of a schedule with its symbol. */
    scaled: scaledGradeWriter(tag),
    percent: (value: number) => percentages.format(value / 100),
    write,
    /** Writes several sentences as one, which begins with a capital letter. */
    finding: ([first, ...others]: readonly Sentence[]): string => {
      if (!first) return '';
      const [begins, ...follow] = [write(first), ...others.map(write)];
      const small = follow.map((text) => text.charAt(0).toLocaleLowerCase(tag) + text.slice(1));
      return [`${begins?.charAt(0).toLocaleUpperCase(tag)}${begins?.slice(1)}`, ...small].join('; ');
    },
    /** Lists names with commas and an "and". */
    list: (names: readonly string[]): string =>
      names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${words.and} ${names.at(-1)}`,
  };
}

export type ReportWriter = ReturnType<typeof reportWriter>;
