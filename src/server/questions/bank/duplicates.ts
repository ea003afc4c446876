import { z } from 'zod';
import { fullName } from '../../../core/people/roles.ts';
import { searchable } from '../../../core/searching.ts';
import { firstLine, plainText } from '../../../questions/text/plain/plain-text.ts';
import { GappedDocSchema } from '../../../questions/text/document/schema.ts';
import type { HandlersOf } from '../../area.ts';
import { bankEntry } from '../../database/schema.ts';
import { visibleAmong } from '../find-questions.ts';
import { entriesSaying } from '../store/bank-entries.ts';
import { currentVersions } from '../store/versions.ts';
import { visibleScopes } from './scopes.ts';

/** Shorter texts are the beginnings of too many questions. */
const SHORTEST = 12;
const FOUND = 5;
/** As much of a found command as tells it apart. */
const SHOWN = 200;

export const duplicates: HandlersOf<'questions', 'searchQuestionsByText'> = {
  async searchQuestionsByText({ db, me, now }, { text, idQuestion }) {
    const wanted = searchable(text);
    if (wanted.length < SHORTEST) return { content: [] };
    const candidates = await entriesSaying(db, visibleScopes(me, bankEntry, now), wanted);
    const visible = await visibleAmong(db, me, candidates, now);
    visible.delete(idQuestion ?? 0);
    const found = (await currentVersions(db, [...visible.values()])).flatMap((row) => {
      const command = commandOf(row.version.content);
      const said = command === null ? '' : searchable(plainText(command));
      if (command === null || !said.includes(wanted)) return [];
      return {
        idQuestion: row.question.id,
        text: firstLine(command, SHOWN),
        same: said === wanted,
        owner: row.owner && row.question.idOwner !== me.idUser ? fullName(row.owner, me.language ?? 'es') : null,
      };
    });
    return {
      content: found.toSorted((a, b) => Number(b.same) - Number(a.same) || b.idQuestion - a.idQuestion).slice(0, FOUND),
    };
  },
};

/** Every type asks its question in a command. */
const Asking = z.object({ command: GappedDocSchema });

const commandOf = (content: unknown) => Asking.safeParse(content).data?.command ?? null;
