import { questionTypes } from './registry.ts';

/** The numbers of the types of which the first response counts. */
export const idTypesAnsweredOnce: readonly number[] = questionTypes
  .filter(({ isAnsweredOnce }) => isAnsweredOnce)
  .map(({ idType }) => idType);
