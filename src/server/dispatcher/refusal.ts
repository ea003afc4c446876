import { type RefusalName, refusals } from '../../contract/refusals.ts';

/** A declared no: expected, shown in words, and undoing the transaction it was said in. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(refusal: RefusalName, fields: Readonly<Record<string, unknown>> = {}) {
    super(refusals[refusal][2]);
    this.refusal = refusal;
    this.fields = fields;
  }
}

/** Says no with a refusal that the call declares; `fields` join the envelope. */
export type Refuse<Name extends RefusalName> = (refusal: Name, fields?: Readonly<Record<string, unknown>>) => never;

export const refuse: Refuse<RefusalName> = (refusal, fields) => {
  throw new Refusal(refusal, fields);
};
