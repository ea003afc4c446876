import { z } from 'zod';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import { refuse } from '../../refusal.ts';

const Version = z.looseObject({ uuid: z.uuid(), added: z.number().nullish() });

/** Returns a version that a device has made: its uuid, when it was made, and its fields. Refuses one without a uuid. */
export const versionIn = (version: unknown): { uuid: string; added: Instant; fields: Fields } => {
  const read = Version.safeParse(version);
  if (!read.success) return refuse('uuidTaken');
  const { uuid, added, ...fields } = read.data;
  return { uuid: uuid.toLowerCase(), added: added ?? Number.MAX_SAFE_INTEGER, fields };
};
