import { relative } from 'node:path';

/** More failed tests than this are no accident. */
export const MOST_UNSTABLE = 2;

/** Returns the failed tests in a browser with their file and first error. Hooks and files that fail are none of them. */
export function failedBrowserTests(result, root) {
  return (result?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    if (!isBrowserTest(file)) return [];
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ ancestorTitles, title, failureMessages }) => ({
        file,
        // As Vitest itself joins them for its pattern of names.
        title: [...ancestorTitles, title].filter(Boolean).join(' > '),
        error: firstLineOf(failureMessages),
      }));
  });
}

const isBrowserTest = (file) => file.startsWith('tests/') && !file.includes('/support/');
const firstLineOf = ([message = '']) => message.split('\n')[0];

/**
 * Returns which failed tests may be run once more: all, or none when they are too many or one of them was already
 * unstable in the run before, whose titles are `known`.
 */
export function repeatable(failed, known) {
  if (failed.length > MOST_UNSTABLE) return [];
  return failed.filter(({ title }) => !known.includes(title));
}

/** Returns the counts of a run after the tests that passed the second time. */
export const withoutUnstable = ({ passed, failed, skipped }, unstable) => ({
  passed: passed + unstable.length,
  failed: failed - unstable.length,
  skipped,
});

/** Returns the lines that name the unstable tests with their first errors. */
export function unstableLines(unstable) {
  if (unstable.length === 0) return [];
  return [
    `\nUnstable: ${unstable.length}`,
    ...unstable.flatMap(({ file, title, error }) => [`  ${title} (${file})`, `    ${error}`]),
    'They failed and passed when run alone. Write their titles into tests/unstable.json until the cause is mended.',
  ];
}

/** Returns Vitest's arguments that run one test alone. */
export const argumentsOf = ({ file, title }) => [
  file,
  '--testNamePattern',
  `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`,
];
