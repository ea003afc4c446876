import { useEffect, useState } from 'react';
import { notes } from './notes.ts';
import type { RunningPaper } from './running-paper.ts';

/** Where the student is in the paper and what they marked for later; a reload on this device finds both again. */
export function usePlace(paper: RunningPaper) {
  const { idAttempt, questions } = paper;
  const [start] = useState(() => notes.place(idAttempt));
  const [index, setIndex] = useState(() => Math.max(0, indexOf(start.at)));
  const [later, setLater] = useState(start.later);
  // Each turn moves the focus, also one that leads to where one is.
  const [turn, setTurn] = useState(0);
  const at = questions[index]?.idQuestion ?? null;

  useEffect(() => notes.keepPlace(idAttempt, { at, later }), [idAttempt, at, later]);

  function indexOf(idQuestion: number | null) {
    return questions.findIndex((question) => question.idQuestion === idQuestion);
  }
  const turnTo = (next: number) => {
    if (next < 0 || next >= questions.length) return;
    setIndex(next);
    setTurn((turns) => turns + 1);
  };

  return {
    index,
    later,
    turn,
    /** Goes to a question, with the focus. */
    goTo: (idQuestion: number) => turnTo(indexOf(idQuestion)),
    next: () => turnTo(index + 1),
    previous: () => turnTo(index - 1),
    /** Notes that the student is at a question by themselves. */
    isAt: (idQuestion: number) => setIndex(Math.max(0, indexOf(idQuestion))),
    toggleLater: (idQuestion: number) =>
      setLater((marked) =>
        marked.includes(idQuestion) ? marked.filter((one) => one !== idQuestion) : [...marked, idQuestion],
      ),
  };
}

export type PlaceInPaper = ReturnType<typeof usePlace>;
