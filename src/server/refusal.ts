import { type RefusalName, refusals } from '../contract/refusals.ts';

/** A declared, expected failure of a call; rolls its transaction back. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(refusal: RefusalName, fields: Readonly<Record<string, unknown>> = {}) {
    super(refusals[refusal][2]);
    this.refusal = refusal;
    this.fields = fields;
  }
}

/** Throws a refusal that the call declares; `fields` are added to the reply. */
export type Refuse<Name extends RefusalName> = (refusal: Name, fields?: Readonly<Record<string, unknown>>) => never;

/** Throws the refusal, which the dispatcher turns into its reply. */
export const refuse: Refuse<RefusalName> = (refusal, fields) => {
  throw new Refusal(refusal, fields);
};
