import { runtime } from '../../device/runtime.ts';

/** Returns the banks that there are: a computer without a network has nothing of colleagues. */
export const banksHere = <Bank extends string>(banks: readonly Bank[]): readonly Bank[] =>
  runtime === 'online' ? banks : banks.filter((bank) => bank !== 'shared');
