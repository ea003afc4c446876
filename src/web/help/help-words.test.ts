import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { type HelpTopic, helpChapters, helpTopics } from '../../core/people/help-topics.ts';
import type english from '../words/help/en.json';
import { inLabels } from './in-labels.ts';

type Topic = { title: string; for: string; steps: string[]; trouble: string[] };

const files = import.meta.glob<object>('../words/*/*.json', { eager: true, import: 'default' });
const languages = ['en', 'es', 'pt'];
const words = i18next.createInstance();

beforeAll(() =>
  words.init({
    lng: 'en',
    ns: [],
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(
          Object.entries(files).flatMap(([path, area]) => {
            const [, name = '', spoken] = /\/([\w-]+)\/(\w+)\.json$/.exec(path) ?? [];
            return spoken === language ? [[name, area]] : [];
          }),
        ),
      ]),
    ),
  }),
);

const written = (language: string) => files[`../words/help/${language}.json`] as unknown as typeof english;
const topicIn = (language: string, topic: HelpTopic): Topic =>
  words.t(`help:topics.${topic}`, { lng: language, returnObjects: true }) as unknown as Topic;
const linesOf = ({ title, for: purpose, steps, trouble }: Topic) => [title, purpose, ...steps, ...trouble];

/** The labels that a text names, as `area:key`. */
const namedIn = (text: string) => [...text.matchAll(/\$t\(([^)]*)\)/g)].map(([, key = '']) => key);
const namesIn = (language: string) =>
  Object.fromEntries(
    Object.entries<Topic>(written(language).topics).map(([topic, texts]) => [topic, linesOf(texts).map(namedIn)]),
  );

describe('the topics of the help', () => {
  it('are all written, and nothing else', () => {
    expect(Object.keys(written('en').topics)).toEqual([...helpTopics]);
    expect(Object.keys(written('en').chapters)).toEqual(Object.keys(helpChapters));
  });

  it.each(['es', 'pt'])('name in %s the same labels in the same lines as in English', (language) => {
    const sorted = (names: ReturnType<typeof namesIn>) =>
      Object.entries(names).map(([topic, lines]) => [topic, lines.map((line) => line.toSorted())]);
    expect(sorted(namesIn(language))).toEqual(sorted(namesIn('en')));
  });
});

describe.each(languages)('the help in %s', (language) => {
  const lines = () => helpTopics.flatMap((topic) => linesOf(topicIn(language, topic)));

  it('names labels that exist on their screens, and that need no figures', () => {
    const labels = Object.values(namesIn(language))
      .flat(2)
      .map((key) => [key, words.t(key as 'ui:close', { lng: language, skipInterpolation: true })]);
    expect(labels.filter(([key, label]) => key?.endsWith(`:${label}`) || /\{\{|[«»“”]/.test(`${label}`))).toEqual([]);
  });

  it('has every label in its place, none of them with dots before the end of a sentence', () =>
    expect(lines().filter((line) => /\$t\(|…[»”]?\./.test(line))).toEqual([]));

  it('has quotes around labels and around nothing else', () =>
    expect(
      Object.values<Topic>(written(language).topics)
        .flatMap(linesOf)
        .flatMap((line) => inLabels(line).map(({ part, isLabel }) => ({ part, isLabel })))
        .filter(({ part, isLabel }) => (isLabel ? !/^\$t\([\w:.-]+\)$/.test(part) : part.includes('$t('))),
    ).toEqual([]));

  it('says each thing in one or two short lines', () =>
    expect(lines().filter((line) => line.length > 320)).toEqual([]));
});

describe('a text with labels', () => {
  it('is taken apart at the quotes of its language', () => {
    const expected = [
      { part: '', isLabel: false },
      { part: 'A', isLabel: true },
      { part: ' o ', isLabel: false },
      { part: 'B', isLabel: true },
      { part: '.', isLabel: false },
    ];
    expect(inLabels('«A» o «B».')).toEqual(expected);
    expect(inLabels('“A” o “B”.')).toEqual(expected);
  });
});
