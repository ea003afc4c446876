type Test = {
  fullName: string;
  ancestorTitles: string[];
  title: string;
  status: string;
  duration?: number | null;
  failureMessages?: string[];
};
type TestFile = { name: string; status: string; startTime?: number; endTime?: number; assertionResults: Test[] };
export type Report = {
  testResults: TestFile[];
  numFailedTests: number;
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
export type Counts = { passed: number; failed: number; skipped: number };
type Ends = { tested: boolean; checked: boolean; built: boolean; unhandled?: number };
export function countsOf(result: Report | undefined, ends: Ends): Counts;
export function slowestOf(result: Report | undefined, root: string): string[];
