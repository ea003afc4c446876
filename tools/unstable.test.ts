import { describe, expect, it } from 'vitest';
import { countsOf } from './test-report.mjs';
import { argumentsOf, failedBrowserTests, repeatable, unstableLines, withoutUnstable } from './unstable.mjs';

const test = (fullName: string, status = 'failed') => ({
  fullName,
  ancestorTitles: ['', 'a list'],
  title: fullName,
  status,
  failureMessages: status === 'failed' ? [`Error: ${fullName} is late\n    at line 3`] : [],
});
const resultOf = (files: Record<string, ReturnType<typeof test>[]>) => {
  const tests = Object.values(files).flat();
  const countOf = (status: string) => tests.filter((one) => one.status === status).length;
  return {
    testResults: Object.entries(files).map(([file, assertionResults]) => ({
      name: `/product/${file}`,
      status: assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
      assertionResults,
    })),
    numFailedTests: countOf('failed'),
    numPassedTests: countOf('passed'),
    numPendingTests: 0,
    numTodoTests: 0,
  };
};
const failedOf = (files: Record<string, ReturnType<typeof test>[]>) => failedBrowserTests(resultOf(files), '/product');

describe('failedBrowserTests', () => {
  it('returns failed tests of journeys and screens with their first error, and no others', () => {
    const failed = failedOf({
      'tests/grading.test.ts': [test('grades'), test('shows', 'passed')],
      'tests/screens/help.test.ts': [test('helps')],
      'tests/support/words.test.ts': [test('speaks')],
      'src/core/sum.test.ts': [test('adds')],
    });
    expect(failed).toEqual([
      { file: 'tests/grading.test.ts', title: 'a list > grades', error: 'Error: grades is late' },
      { file: 'tests/screens/help.test.ts', title: 'a list > helps', error: 'Error: helps is late' },
    ]);
  });

  it('returns none without a report', () => {
    expect(failedBrowserTests(undefined, '/product')).toEqual([]);
  });
});

describe('repeatable', () => {
  const failed = failedOf({ 'tests/a.test.ts': [test('one'), test('two')] });

  it('returns up to two failed tests, but none that was unstable in the run before', () => {
    expect(repeatable(failed, []).map(({ title }) => title)).toEqual(['a list > one', 'a list > two']);
    expect(repeatable(failed, ['a list > one']).map(({ title }) => title)).toEqual(['a list > two']);
  });

  it('returns none of three', () => {
    expect(repeatable(failedOf({ 'tests/a.test.ts': [test('one'), test('two'), test('three')] }), [])).toEqual([]);
  });
});

describe('a run whose only failed test passes alone', () => {
  const result = resultOf({ 'tests/a.test.ts': [test('one'), test('two', 'passed')] });
  const unstable = failedBrowserTests(result, '/product');

  it('is green and names the test with its first error', () => {
    const counts = countsOf(result, { tested: false, checked: true, built: true });
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(withoutUnstable(counts, unstable)).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(unstableLines(unstable).slice(0, 3)).toEqual([
      '\nUnstable: 1',
      '  a list > one (tests/a.test.ts)',
      '    Error: one is late',
    ]);
  });

  it('stays red with another failure or an error outside of any test', () => {
    const counts = countsOf(result, { tested: false, checked: false, built: true, unhandled: 1 });
    expect(withoutUnstable(counts, unstable).failed).toBe(2);
  });
});

describe('argumentsOf', () => {
  it('names one test, whatever its title contains', () => {
    const [file, , pattern = ''] = argumentsOf({ file: 'tests/a.test.ts', title: 'adds 1+1 (twice)', error: '' });
    expect(file).toBe('tests/a.test.ts');
    expect(new RegExp(pattern).test('adds 1+1 (twice)')).toBe(true);
    expect(new RegExp(pattern).test('adds 1+1 (twice) again')).toBe(false);
  });
});
