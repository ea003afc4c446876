import { minimumPasswordScore, passwordProblems } from '../../core/people/passwords.ts';
import type { Role } from '../../core/people/roles.ts';
import type { Host } from '../host.ts';
import { hashPassword } from '../password-forms.ts';
import type { Refuse } from '../refusal.ts';
import { TaskStopped } from '../tasks/api.ts';
import { Unavailable } from '../unavailable.ts';
import { scorePasswordTask } from './tasks.ts';

type RefusePassword = Refuse<'emptyPassword' | 'weakPassword'>;

/** Refuses a new password that is empty or breaks one of the rules. */
export const checkPasswordRules = (password: string, refuse: RefusePassword): void => {
  if (password === '') refuse('emptyPassword');
  if (passwordProblems(password).length > 0) refuse('weakPassword');
};

export type NewPassword = {
  password: string;
  /** What its owner is known by, as `guessableWords` returns it. */
  known: readonly string[];
  /** What its owner will be. */
  roles: readonly Role[];
};

/**
 * Returns the hash of a password that its owner chose. Refuses one that breaks a rule or is easily guessed; where it cannot be
 * scored in time, the rules alone decide.
 */
export const hashNewPassword = async (host: Host, given: NewPassword, refuse: RefusePassword): Promise<string> => {
  const { password, known, roles } = given;
  checkPasswordRules(password, refuse);
  const score = await scoreOf(host, { password, known: [...known] });
  if (score !== null && score < minimumPasswordScore(roles)) refuse('weakPassword', { isGuessable: true });
  return hashPassword(host, password);
};

/** Returns how hard a password is to guess, 0 to 4; null when too many wait or it took too long. */
const scoreOf = async (
  { workers, log }: Host,
  input: { password: string; known: string[] },
): Promise<number | null> => {
  try {
    return await workers.run(scorePasswordTask, input);
  } catch (error) {
    if (!(error instanceof TaskStopped || error instanceof Unavailable)) throw error;
    log.warn({ err: error }, 'a password could not be scored in time');
    return null;
  }
};
