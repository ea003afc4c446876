import { z } from 'zod';
import { fullName } from '../../../core/people/roles.ts';
import { toSearchText } from '../../../core/searching/search-text.ts';
import { GappedDocSchema } from '../../../questions/text/document/schema.ts';
import { firstLine, plainText } from '../../../questions/text/plain/plain-text.ts';
import { type HandlersOf, languageOf } from '../../area.ts';
import { bankEntry } from '../../database/schema.ts';
import { findVisibleQuestions } from '../find-questions.ts';
import { findQuestionsWithText } from '../store/bank-entries.ts';
import { visibleScopes } from '../store/bank-scopes.ts';
import { loadCurrentVersions } from '../store/versions.ts';

/** Characters that a text must have: too many questions contain a shorter one. */
const MIN_LENGTH = 12;
const MAX_FOUND = 5;
/** Characters of a found stem that the reply shows. */
const MAX_SHOWN_LENGTH = 200;

export const duplicateHandlers: HandlersOf<'questions', 'searchQuestionsByText'> = {
  async searchQuestionsByText({ db, me, now }, { text, idQuestion }) {
    const searched = toSearchText(text);
    if (searched.length < MIN_LENGTH) return { content: [] };
    const candidates = await findQuestionsWithText(db, visibleScopes(me, bankEntry, now), searched);
    const visible = await findVisibleQuestions(db, me, candidates, now);
    visible.delete(idQuestion ?? 0);
    const found = (await loadCurrentVersions(db, [...visible.values()])).flatMap((row) => {
      const stem = stemOf(row.version.content);
      const stemText = stem === null ? '' : toSearchText(plainText(stem));
      if (stem === null || !stemText.includes(searched)) return [];
      return {
        idQuestion: row.question.id,
        text: firstLine(stem, MAX_SHOWN_LENGTH),
        same: stemText === searched,
        owner: row.owner && row.question.idOwner !== me.idUser ? fullName(row.owner, languageOf(me)) : null,
      };
    });
    return {
      content: found
        .toSorted((a, b) => Number(b.same) - Number(a.same) || b.idQuestion - a.idQuestion)
        .slice(0, MAX_FOUND),
    };
  },
};

/** Every question type has its stem in `command`. */
const WithStem = z.object({ command: GappedDocSchema });

const stemOf = (content: unknown) => WithStem.safeParse(content).data?.command ?? null;
