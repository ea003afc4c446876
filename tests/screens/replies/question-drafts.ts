import type { OutputOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { refusalReply, stub } from '../support/wire.ts';

type Draft = OutputOf<typeof calls.questions.getQuestionDraft>['content'];

/** Returns the stubs of the calls about drafts of questions, which store what is sent to them; `remove` deletes one as another device would. */
export const storedDrafts = () => {
  let stored: readonly Draft[] = [];
  let saves = 0;
  const remove = (uuid: string | undefined) => {
    stored = stored.filter((one) => one.uuid !== uuid);
  };
  const find = (uuid: string) => stored.find((one) => one.uuid === uuid);
  const stubs = [
    stub(calls.questions.saveQuestionDraft, ({ uuid, idType, label, values, updated }) => {
      const before = find(uuid);
      if (updated !== null && before === undefined) return refusalReply('questionDraftNotValid');
      if (before !== undefined && before.updated !== updated) return refusalReply('questionDraftChanged');
      const at = `2026-03-10T09:00:0${++saves}+01:00`;
      const draft: Draft = { uuid, idType, label, values, added: before?.added ?? at, updated: at };
      remove(uuid);
      stored = [draft, ...stored];
      return { content: draft };
    }),
    stub(calls.questions.getQuestionDrafts, () => ({ content: [...stored] })),
    stub(calls.questions.getQuestionDraft, ({ uuid }) => {
      const found = find(uuid);
      return found ? { content: found } : refusalReply('questionDraftNotValid');
    }),
    stub(calls.questions.deleteQuestionDraft, ({ uuid }) => {
      const found = find(uuid);
      remove(uuid);
      return found ? { content: found } : refusalReply('questionDraftNotValid');
    }),
  ];
  return { stubs, remove, drafts: () => stored };
};
