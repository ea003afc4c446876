import { useState } from 'react';
import { Refused } from '../data/errors.ts';

/** Why a save waits for the user: what is saved is in use, or somebody else changed it meanwhile. */
export type SaveConflict = 'used' | 'changed';

/** The user's answers to conflicts: change it although it is in use; replace the newer version. */
export type ConflictAnswers = { confirmed?: boolean; over?: boolean };

type Versioned = { idVersion: number | null };

type Options<Values extends Versioned> = {
  /** Null = it is not saved yet. */
  id: number | null;
  isUsed: boolean;
  /** Returns the id of the new row. */
  create: (values: Values) => Promise<number>;
  /** Returns the id of the new version. */
  update: (values: Values, version: { idVersion: number | undefined; confirmed: boolean }) => Promise<number>;
  /** Returns the id of the version that the server has now. */
  readVersion: () => Promise<number>;
};

/**
 * Saves a question or a stimulus, which have versions. `save` returns null when a conflict has to be answered first; the
 * answer comes with the next `save`. It throws what the calls throw beyond that.
 */
export function useVersionedSave<Values extends Versioned>(options: Options<Values>) {
  const { id, isUsed, create, update, readVersion } = options;
  const [conflict, setConflict] = useState<SaveConflict | null>(null);

  const send = async (values: Values, { confirmed = false, over = false }: ConflictAnswers) => {
    if (id === null) return { id: await create(values), values };
    const idVersion = over ? await readVersion() : (values.idVersion ?? undefined);
    return { id, values: { ...values, idVersion: await update(values, { idVersion, confirmed }) } };
  };

  const save = async (
    values: Values,
    answers: ConflictAnswers = {},
  ): Promise<{ id: number; values: Values } | null> => {
    if (id !== null && isUsed && !answers.confirmed) {
      setConflict('used');
      return null;
    }
    try {
      const saved = await send(values, answers);
      setConflict(null);
      return saved;
    } catch (failure) {
      const found = conflictIn(failure);
      const isAnswered = found === 'used' && answers.confirmed;
      setConflict(isAnswered ? null : found);
      if (found === null || isAnswered) throw failure;
      return null;
    }
  };

  return { save, conflict, dismissConflict: () => setConflict(null) };
}

const conflicts: Partial<Record<string, SaveConflict>> = { questionUsed: 'used', questionChanged: 'changed' };

/** Returns the conflict for which a save was refused, or null for any other failure. */
export const conflictIn = (failure: unknown): SaveConflict | null =>
  failure instanceof Refused ? (conflicts[failure.refusal] ?? null) : null;
