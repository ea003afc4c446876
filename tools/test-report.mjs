import { relative } from 'node:path';

const LISTED = 10;
const SHORTEST_MS = 100;

/** Counts whatever failed: a check, the build, a test, a file of tests that did not even load. */
export function countsOf(result, { tested, checked, built, unhandled = 0 }) {
  const others = [checked, built].filter((done) => !done).length;
  if (!result) return { passed: 0, failed: 1 + others, skipped: 0 };
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = result.numFailedTests + broken.length;
  return {
    passed: result.numPassedTests,
    // A failure that the report does not contain shows only in how Vitest ended.
    failed: (failed + unhandled === 0 && !tested ? 1 : failed + unhandled) + others,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** Returns the lines that name the slowest files and tests with their seconds. */
export function slowestOf(result, root) {
  if (!result) return [];
  const files = result.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    name: relative(root, name),
    duration: endTime - startTime,
    tests: assertionResults,
  }));
  const tests = files.flatMap(({ name: file, tests }) =>
    tests.map(({ fullName, duration }) => ({ name: `${fullName} (${file})`, duration: duration ?? 0 })),
  );
  return [...listed('The slowest files of tests', files), ...listed('The slowest tests', tests)];
}

function listed(title, entries) {
  const slowest = entries
    .filter(({ duration }) => duration >= SHORTEST_MS)
    .sort((a, b) => b.duration - a.duration)
    .slice(0, LISTED);
  if (slowest.length === 0) return [];
  return [
    `\n${title}`,
    ...slowest.map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${name}`),
  ];
}
