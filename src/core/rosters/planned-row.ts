import type { PersonName } from '../people/roles.ts';
import type { Gender } from './genders.ts';
import type { RowPerson, RowProblem, RowRepair } from './row-people.ts';

export type RosterClass = { idCourse: number; name: string };

/** A student of the school, with what the user who imports may change: who adds a student to a class may edit the data. */
export type PresentStudent = PersonName & {
  idUser: number;
  email: string | null;
  login: string;
  code: string;
  studentId: string;
  gender: Gender | null;
  /** The ids that rosters gave. */
  externalIds: readonly string[];
  /** The classes of this year; `mayLeave` = the user may end the enrolment. */
  classes: readonly (RosterClass & { listNumber: number; mayLeave: boolean })[];
  /** Whether those who teach the student may give the account an e-mail address. */
  mayEditAccount: boolean;
};

/** What was decided on a row: the id of the student it is, or that it is nobody of the school. */
export type RosterDecision = number | 'new';

/** What planning depends on besides the rows. */
export type RosterSurroundings = {
  /** The class into which all rows go; null = the column of classes says it. */
  target: RosterClass | null;
  /** The classes of this year to which the user may add students. */
  classes: readonly RosterClass[];
  present: readonly PresentStudent[];
  /** E-mail addresses in lower case of people of the school, and logins of anybody, who are no present students of the school. */
  taken: { here: ReadonlySet<string>; logins: ReadonlySet<string> };
  /** Which member of the school has an e-mail address of the list, or has been asked for it and can still accept. */
  holders: ReadonlyMap<string, number>;
  /** The addresses of invitations to the school that wait: there is one for each, also to another class. */
  invited: ReadonlySet<string>;
  /** The students that earlier imports found for rows, by `keysToRemember`. */
  remembered: ReadonlyMap<string, number>;
  /** Whether students of other classes leave these. */
  moving: 'leave' | 'stay';
};

/** Why a row and a student may be the same person. */
export const likenesses = ['sameEmail', 'sameId', 'sameName', 'spelling', 'cut'] as const;
export type Likeness = (typeof likenesses)[number];
export type LikelyStudent = PersonName & { idUser: number; classNames: readonly string[]; because: Likeness };

export const rosterOutcomes = ['likely', 'impossible', 'moves', 'changed', 'new', 'unchanged'] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

export const changedFields = ['email', 'code', 'studentId', 'gender', 'listNumber'] as const;
export type FieldChange = { field: (typeof changedFields)[number]; before: string; after: string };

/** What an import does with a row. */
export type PlannedRow = {
  person: RowPerson;
  outcome: RosterOutcome;
  /** The class that the student is in afterwards. */
  course: RosterClass | null;
  /** The student that the row is. */
  student: PresentStudent | null;
  /** The classes that the student leaves. */
  from: readonly RosterClass[];
  changes: readonly FieldChange[];
  /** The address that the student does not get, since somebody else at the school has it or it waits for them. */
  emailLeftOut: string | null;
  problem: RowProblem | null;
  repair: RowRepair | null;
  /** Who may be the same person, the most likely first; also where it was decided. */
  candidates: readonly LikelyStudent[];
  decision: RosterDecision | null;
  /** How many rows before it have the same name and ids in the same class. */
  sameBefore: number;
};
