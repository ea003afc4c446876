import { type PackageProblem, packageProblems } from '../../contract/packages.ts';
import { Refused } from '../data/errors.ts';

/** Why a package was refused; undefined for any other failure. */
export const packageFaultOf = (error: unknown): PackageProblem | undefined =>
  error instanceof Refused ? packageProblems.find((fault) => fault === error.envelope.reason) : undefined;
