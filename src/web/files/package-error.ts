import { type PackageProblem, packageProblems } from '../../contract/packages.ts';
import { Refused } from '../data/errors.ts';

/** Returns why a package was refused, or undefined for any other error. */
export const packageProblemOf = (error: unknown): PackageProblem | undefined =>
  error instanceof Refused ? packageProblems.find((problem) => problem === error.envelope.reason) : undefined;
