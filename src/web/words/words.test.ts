import { describe, expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

const files = import.meta.glob<Tree>('./*/*.json', { eager: true, import: 'default' });
const sources = Object.values(
  import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '../../questions/**/*.{ts,tsx}',
      '../../ui/**/*.{ts,tsx}',
      '!../**/*.test.ts',
      '!../../**/*.test.{ts,tsx}',
    ],
    {
      eager: true,
      import: 'default',
      query: '?raw',
    },
  ),
);
const areas = Object.keys(files).flatMap((path) => /\.\/(\w[\w-]*)\/en\.json$/.exec(path)?.[1] ?? []);

const wordsOf = (area: string, language: string) => flat(files[`./${area}/${language}.json`] ?? {});

function flat(tree: Tree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

const variablesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

/** What a source asks for: keys written out, and patterns of those put together in a template. */
const asked = sources.map((source) => ({
  source,
  written: new Set([...source.matchAll(/['"]([\w.:-]+)['"]/g)].map(([, key = '']) => key)),
  patterns: [...source.matchAll(/`((?:[\w.:-]|\$\{[^}]*\})+)`/g)]
    .flatMap(([, template = '']) => (/\w[.:]/.test(template) ? template : []))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.:]+')}$`)),
}));

const plural = /_(zero|one|two|few|many|other)$/;

/** What no text may contain: typewriter quotes and dots, blanks around or doubled, plurals in brackets. */
const careless = /['"]|\.\.\.|^\s|\s$| {2}|\((?:s|es|as|os)\)/;

/** The marks and words of another language or of European Portuguese. */
const foreign: Record<string, RegExp> = {
  en: /[«»¿¡]/,
  es: /[“”]|\d%/,
  pt: /[«»]|\b(?:ficheiros?|ecrã|utilizador(?:es)?|palavra-passe|telemóvel|partilhar|equipa|registo|contacto|teus?|tuas?)\b/i,
};

function isAskedFor(key: string, area: string): boolean {
  // The lines of a list are asked for by its name.
  const keys = [baseOf(key), key.replace(/\.\d+$/, '')];
  const names = keys.flatMap((one) => [one, `${area}:${one}`]);
  return asked
    .filter(({ source, written }) => written.has(area) || source.includes(`${area}:`))
    .some(({ written, patterns }) =>
      names.some((name) => written.has(name) || patterns.some((pattern) => pattern.test(name))),
    );
}

const baseOf = (key: string) => key.replace(plural, '');
const basesIn = (words: Record<string, string>) => [...new Set(Object.keys(words).map(baseOf))].sort();

describe.each(areas)('the words of %s', (area) => {
  const english = wordsOf(area, 'en');

  it('are all asked for by some screen', () =>
    expect(Object.keys(english).filter((key) => !isAskedFor(key, area))).toEqual([]));

  it.each(['en', 'es', 'pt'])('are in the quotes, blanks and vocabulary of %s', (language) =>
    expect(
      Object.entries(wordsOf(area, language)).filter(
        ([, text]) => careless.test(text) || foreign[language]?.test(text),
      ),
    ).toEqual([]),
  );

  describe.each(['es', 'pt'])('in %s', (language) => {
    const words = wordsOf(area, language);

    it('are complete, with nothing left over', () => expect(basesIn(words)).toEqual(basesIn(english)));

    it('have a form for one and a form for more where number matters', () => {
      const inflected = Object.keys(words).filter((key) => plural.test(key));
      const missing = inflected
        .flatMap((key) => [`${baseOf(key)}_one`, `${baseOf(key)}_other`])
        .filter((key) => !(key in words));
      expect(missing).toEqual([]);
    });

    it('say the same of a million as of a thousand', () =>
      expect(
        Object.keys(words).filter((key) => /_many$/.test(key) && words[key] !== words[`${baseOf(key)}_other`]),
      ).toEqual([]));

    it('say something everywhere', () =>
      expect(Object.keys(words).filter((key) => words[key]?.trim() === '')).toEqual([]));

    it('name the same figures and names as the English ones, but for "none" and "one" said in words', () => {
      const inEnglish = (key: string) => english[baseOf(key)] ?? english[`${baseOf(key)}_other`] ?? '';
      const differing = Object.entries(words).filter(
        ([key, text]) => !/_(zero|one)$/.test(key) && `${variablesIn(text)}` !== `${variablesIn(inEnglish(key))}`,
      );
      expect(differing).toEqual([]);
    });
  });
});
