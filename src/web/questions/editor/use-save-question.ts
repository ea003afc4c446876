import { calls } from '../../../contract/index.ts';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { prefetchRead } from '../../data/cache.ts';
import { readOf } from '../../data/read-source.ts';
import { send } from '../../data/send.ts';
import { useWrite } from '../../data/use-write.ts';
import { type QuestionValues, questionInput } from '../question-values.ts';
import { useVersionedSave } from '../use-versioned-save.ts';

/** Saves a question, or adds one when `question` is null, which ends the draft that it completes; see `useVersionedSave`. */
export function useSaveQuestion(question: TeacherQuestion | null, uuidDraft: string | undefined) {
  const add = useWrite(calls.questions.addQuestion);
  const edit = useWrite(calls.questions.editQuestion);
  const idQuestion = question?.idQuestion ?? 0;
  return useVersionedSave<QuestionValues>({
    id: question && idQuestion,
    isUsed: question !== null && question.usedTimes > 0,
    create: async (values) => (await add.mutateAsync({ ...questionInput(values), uuidDraft })).content.idQuestion,
    update: async (values, version) =>
      (await edit.mutateAsync({ ...questionInput(values), idQuestion, ...version })).content.idVersion,
    readVersion: async () => (await send(calls.questions.getQuestion, { idQuestion })).content.idVersion,
  });
}

/** Fetches a question ahead of the screen that shows it, which shows a failure. */
export const prefetchQuestion = (idQuestion: number): Promise<void> =>
  prefetchRead(readOf(calls.questions.getQuestion, { idQuestion }), { fresh: true });
