import { calls } from '../../contract/index.ts';
import type { PackageTokenSource } from '../../questions/package-tokens.ts';
import { isRetryable } from '../data/retry.ts';
import { send } from '../data/send.ts';

/** Asks the server for the token of each activity that is opened. */
export const packageTokens: PackageTokenSource = {
  initial: {},
  request: async (id) => (await send(calls.files.openPackage, { package: id }, { onSessionEnd: 'tell' })).content.token,
  isUnreachable: isRetryable,
};
