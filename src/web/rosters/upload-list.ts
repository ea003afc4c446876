import { calls } from '../../contract/index.ts';
import type { OneByteEncoding } from '../../core/text/one-byte-encodings.ts';
import { send } from '../data/send.ts';

/** The files of a list: one, or those of an unpacked OneRoster set. */
export type RosterUpload = { files: readonly File[]; sheet?: string; encoding?: OneByteEncoding };

const oneRosterParts = ['enrollments', 'classes', 'roles', 'demographics'] as const;

/** Uploads a list; of several files those of a OneRoster set, by their names. Throws as `send`. */
export function uploadList({ files, sheet, encoding }: RosterUpload) {
  const named = (name: string) => files.find((file) => file.name.toLowerCase() === `${name}.csv`);
  const file = (files.length > 1 ? named('users') : undefined) ?? files[0];
  if (!file) throw new Error('no file was chosen');
  const others = Object.fromEntries(
    oneRosterParts.flatMap((name) => {
      const part = files.length > 1 ? named(name) : undefined;
      return part && part !== file ? [[name, part]] : [];
    }),
  );
  return send(calls.rosters.uploadRoster, {
    file,
    ...others,
    ...(sheet !== undefined && { sheet }),
    ...(encoding !== undefined && { encoding }),
  });
}
