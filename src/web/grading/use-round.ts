import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseToGrade } from '../../contract/grading.ts';
import { parseAnswerGrade } from '../../core/results/grades.ts';
import { nextWaiting } from '../../core/results/grading-queue.ts';
import { useFormat } from '../../ui/format/format.ts';
import { type Grades, keyOf } from './use-grades.ts';

type Given = { answerGrade: number | null; comment: string };

/**
 * Returns the response that is graded now with the draft of its grade, and what a grader does in a round: write, save, remove, undo,
 * skip and go back. `current` changes with the response.
 */
export function useRound(responses: readonly ResponseToGrade[], grades: Grades) {
  const { t } = useTranslation('grading');
  const { answerGrade: format } = useFormat();
  const [current, setCurrent] = useState<string | null>(() => {
    const first = nextWaiting(waitsOf(responses, grades), responses.length - 1);
    return first === null ? null : keyAt(responses, first);
  });
  const [problem, setProblem] = useState<'required' | 'range' | null>(null);
  const [announced, setAnnounced] = useState('');
  const history = useRef<{ key: string; before: Given | null }[]>([]);
  const index = responses.findIndex((one) => keyOf(one) === current);
  const response = responses[index];
  const stored = response ? grades.gradeOf(response) : null;
  const waiting = waitsOf(responses, grades);

  const textOf = (answerGrade: number | null | undefined) => (answerGrade == null ? '' : format(answerGrade));
  const asStored = { typed: textOf(stored?.answerGrade), comment: stored?.comment ?? '' };
  const draft = (response && grades.unsavedOf(response)) ?? { ...asStored, seen: stored?.revision ?? 0, given: null };
  const revisionOf = (one: ResponseToGrade) => grades.gradeOf(one)?.revision ?? 0;

  const write = (change: { typed?: string; comment?: string }) => {
    if (!response) return;
    setProblem(null);
    const written = { typed: draft.typed, comment: draft.comment, ...change };
    const isStored = written.typed === asStored.typed && written.comment === asStored.comment;
    grades.type(response, isStored && !draft.given ? null : written);
  };
  const goTo = (to: number | null) => {
    setProblem(null);
    setCurrent(to === null ? null : keyAt(responses, to));
    setAnnounced(to === null ? t('allGraded') : t('announce', { number: to + 1, count: responses.length }));
  };
  const findNext = () => {
    const others = responses.map((one) => ({ waits: keyOf(one) !== current && grades.waits(one) }));
    return nextWaiting(others, index);
  };
  const goToNext = () => goTo(findNext());
  const send = (one: ResponseToGrade, given: Given) => {
    const before = grades.gradeOf(one);
    history.current.push({ key: keyOf(one), before: before && { ...before } });
    grades.save(one, given, textOf(given.answerGrade), draft.seen);
  };
  const submit = () => {
    if (!response) return;
    const answerGrade = parseAnswerGrade(draft.typed);
    const isSame =
      stored !== null &&
      !stored.isOutdated &&
      !draft.given &&
      stored.answerGrade === answerGrade &&
      stored.comment === draft.comment;
    if (draft.typed.trim() === '') return setProblem('required');
    if (answerGrade === null) return setProblem('range');
    if (!isSame) send(response, { answerGrade, comment: draft.comment });
    goToNext();
  };
  const latest = useRef(grades);
  useEffect(() => {
    latest.current = grades;
  }, [grades]);
  /** Takes back the last grade; returns what to say of it, and how to give it again. Null without one. */
  const undo = (): { words: string; redo: () => Promise<void> } | null => {
    const last = history.current.pop();
    const one = last && responses.find((each) => keyOf(each) === last.key);
    if (!last || !one) return null;
    const from = current;
    const taken = grades.unsavedOf(one)?.given ?? grades.gradeOf(one);
    setCurrent(last.key);
    const { before } = last;
    if (before) {
      const { answerGrade, comment } = before;
      grades.save(one, { answerGrade, comment }, textOf(answerGrade), revisionOf(one));
    } else if (['failed', 'changed'].includes(grades.saveOf(one)?.state ?? '')) grades.forget(one);
    else grades.save(one, { answerGrade: null, comment: '', waits: true }, '', revisionOf(one));
    const words = t(before ? 'undone' : 'undoneFirst', { number: responses.indexOf(one) + 1 });
    setAnnounced(words);
    const redo = async () => {
      const { save, gradeOf } = latest.current;
      const { answerGrade = null, comment = '' } = taken ?? {};
      history.current.push(last);
      save(one, { answerGrade, comment }, textOf(answerGrade), gradeOf(one)?.revision ?? 0);
      setCurrent(from);
    };
    return { words, redo };
  };

  return {
    ...{ current, index, response, stored, waiting, draft, problem, announced },
    save: response && grades.saveOf(response),
    ...{ write, submit, undo, goTo, goToNext },
    /** Goes to the next response that waits, or to the one after this. */
    skip: () => goTo(findNext() ?? (index + 1) % responses.length),
    back: () => goTo(Math.max(0, index === -1 ? responses.length - 1 : index - 1)),
    goToFirstWaiting: () => goTo(nextWaiting(waiting, responses.length - 1)),
    remove: () => {
      if (response) send(response, { answerGrade: null, comment: draft.comment });
      goToNext();
    },
    /** Saves once more what was not saved, over what is stored now. */
    retry: () => {
      const save = response && grades.saveOf(response);
      if (response && save) grades.save(response, save.given, draft.typed, revisionOf(response));
    },
  };
}

const keyAt = (responses: readonly ResponseToGrade[], index: number): string | null => {
  const response = responses[index];
  return response ? keyOf(response) : null;
};

const waitsOf = (responses: readonly ResponseToGrade[], grades: Grades) =>
  responses.map((response) => ({ waits: grades.waits(response) }));
