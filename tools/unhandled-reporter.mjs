import { writeFileSync } from 'node:fs';

/** A reporter of Vitest that writes how many errors happened outside of any test: its report in JSON leaves them out. */
export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    if (process.env.UNHANDLED_ERRORS) writeFileSync(process.env.UNHANDLED_ERRORS, String(errors.length));
  }
}
