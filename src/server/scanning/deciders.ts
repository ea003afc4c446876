import { fullName } from '../../core/people/roles.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { languageOf, type Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { loadShownNames } from '../database/shown-names.ts';
import type { StoredAnswer } from './stored-answers.ts';

type Done = { by: number; at: Instant };

/** Returns a function that says to a user who has decided or disputed one of these answers of a school, and when; null where nobody has. */
export const loadDeciders = async (db: Database, me: Me, idSchool: number, answers: readonly StoredAnswer[]) => {
  const done = answers.flatMap(({ decision, dispute }) => [decision, dispute].flatMap((one) => one?.by ?? []));
  const names = await loadShownNames(db, idSchool, done);
  return (one: Done | null | undefined): { by: string; at: string } | null => {
    if (!one) return null;
    const name = names.get(one.by);
    return { by: name ? fullName(name, languageOf(me)) : '', at: toIsoWithOffset(one.at, me.timezone) };
  };
};
