import type { Counts, Report } from './test-report.mjs';

type FailedTest = { file: string; title: string; error: string };
export const MOST_UNSTABLE: number;
export function failedBrowserTests(result: Report | undefined, root: string): FailedTest[];
export function repeatable(failed: readonly FailedTest[], known: readonly string[]): FailedTest[];
export function withoutUnstable(counts: Counts, unstable: readonly FailedTest[]): Counts;
export function unstableLines(unstable: readonly FailedTest[]): string[];
export function argumentsOf(test: FailedTest): string[];
