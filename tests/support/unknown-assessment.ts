import { expect } from 'vitest';
import type { RefusalName } from '../../src/contract/refusals.ts';

/** A call about an assessment; `refusal` is how it refuses an unknown one, where that is not `assessmentNotValid`. */
type AssessmentCall = (() => Promise<unknown>) & { refusal?: RefusalName };

/** Returns a call about an assessment with the refusal by which it says that there is no such one. */
export const refusingAs = (refusal: RefusalName, call: () => Promise<unknown>): AssessmentCall =>
  Object.assign(call, { refusal });

/** Expects that a call is refused as if its assessment did not exist. */
export const expectRefusedAsUnknown = async (call: AssessmentCall): Promise<void> =>
  expect(call()).refusedAs(call.refusal ?? 'assessmentNotValid');
