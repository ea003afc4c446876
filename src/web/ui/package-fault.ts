import { type PackageFault, packageFaults } from '../../contract/packages.ts';
import { Refused } from '../data/errors.ts';

/** Why a package was refused; undefined for any other failure. */
export const packageFaultOf = (error: unknown): PackageFault | undefined =>
  error instanceof Refused ? packageFaults.find((fault) => fault === error.envelope.reason) : undefined;
