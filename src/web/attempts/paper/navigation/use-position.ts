import { useEffect, useState } from 'react';
import { storedPosition } from '../../journal/stored-position.ts';
import type { RunningPaper } from '../running-paper.ts';

/** Returns the student's position in the paper and the questions marked for later; both are stored on this device. */
export function usePosition(paper: RunningPaper) {
  const { idAttempt, questions, oneByOne } = paper;
  const [start] = useState(() => storedPosition(idAttempt).read());
  const [index, setIndex] = useState(() => Math.max(0, indexOf(start.at), oneByOne ? lastAnswered(paper) : 0));
  const [later, setLater] = useState(start.later);
  // Each turn moves the focus, also one that leads to where one is.
  const [turn, setTurn] = useState(0);
  const at = questions[index]?.idQuestion ?? null;

  useEffect(() => storedPosition(idAttempt).write({ at, later }), [idAttempt, at, later]);

  function indexOf(idQuestion: number | null) {
    return questions.findIndex((question) => question.idQuestion === idQuestion);
  }
  const turnTo = (next: number) => {
    if (next < (oneByOne ? index : 0) || next >= questions.length) return;
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

/** Returns the place of the last question that was answered or left blank, on whatever device. */
const lastAnswered = ({ questions, questionsSaved }: RunningPaper): number =>
  questions.findLastIndex(({ idQuestion }) => questionsSaved.some((saved) => saved.idQuestion === idQuestion));

export type PositionInPaper = ReturnType<typeof usePosition>;
