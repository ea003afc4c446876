import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { TeacherQuestion } from '../../../../contract/questions.ts';
import { readNow } from '../../../data/cache.ts';
import { readOf } from '../../../data/read-source.ts';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import { type Change, questionIdsIn } from './changes.ts';

const shownCharacters = 60;

/** The questions similar to the one that stood in a place first, and those that have been in it. */
type Place = { similar: readonly TeacherQuestion[]; had: Set<number> };

type Props = {
  idAssessment: number;
  blocksNow: () => readonly Block[];
  change: (change: Change) => boolean;
  announce: (text: string) => void;
};

/**
 * Returns what replaces a question of a draft by the next one that is similar to the one which stood there first; one press after another
 * goes through all of them, and none comes back by itself. `note` says that there is none, or none any more.
 */
export function useReplacing({ idAssessment, blocksNow, change, announce }: Props) {
  const { t } = useTranslation('builder');
  const places = useRef(new Map<number, Place>());
  const isBusy = useRef(false);
  const [note, setNote] = useState<{ text: string } | { error: unknown } | null>(null);

  const placeOf = async (idQuestion: number): Promise<Place> => {
    const known = places.current.get(idQuestion);
    if (known) return known;
    const asked = readOf(calls.assessments.getSimilarQuestions, { idAssessment, idQuestion });
    const { content: similar } = await readNow(asked);
    return { similar, had: new Set([idQuestion]) };
  };

  /** Returns the id of the question that stands there now, or null where there is no other. */
  const replace = async (idQuestion: number): Promise<number | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setNote(null);
    try {
      const place = await placeOf(idQuestion);
      places.current.set(idQuestion, place);
      const blocks = blocksNow();
      const old = blocks.flatMap((block) => block.questions).find((question) => question.idQuestion === idQuestion);
      const has = questionIdsIn(blocks);
      const by = place.similar.find((question) => !has.has(question.idQuestion) && !place.had.has(question.idQuestion));
      if (!old) return null;
      if (!by) {
        const which = old.idContext !== null ? 'ofText' : place.had.size > 1 ? 'more' : 'any';
        setNote({ text: t(`similar.none.${which}`, { number: old.number }) });
        return null;
      }
      if (!change({ kind: 'replace', idQuestion, by })) return null;
      place.had.add(by.idQuestion);
      places.current.set(by.idQuestion, place);
      announce(t('similar.replaced', { number: old.number, text: stemLine(by, shownCharacters) }));
      return by.idQuestion;
    } catch (error) {
      setNote({ error });
      return null;
    } finally {
      isBusy.current = false;
    }
  };

  return { replace, note, dismissNote: () => setNote(null) };
}
