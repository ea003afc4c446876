import { findsName, nameQueryOf } from '../../../core/searching/names.ts';
import { findSimilarWords, similarity } from '../../../core/searching/similarity.ts';
import { queryWordsOf, tokensOf } from '../../../core/searching/words.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Context, HandlersOf } from '../../area.ts';
import { bankEntry } from '../../database/schema.ts';
import { countQuestions } from '../catalogue/tree.ts';
import { type Bank, bankScope, usableScopes } from '../store/bank-scopes.ts';
import { isInTree, listNodes } from '../store/catalogue.ts';
import { findQuestionsWithSimilarWord, hasWord } from '../store/near-words.ts';
import { loadCurrentVersions } from '../store/versions.ts';
import { loadBankPage } from './bank-page.ts';

/** The most suggestions of each sort. */
const MAX_KEYWORDS = 3;
const MAX_CONTENTS = 5;

/** Words whose similarity to a word of a name is less do not suggest it. */
const LEAST_NAME_SIMILARITY = 0.4;

/** Shorter words resemble too many. */
const MIN_WORD_LENGTH = 4;

const banks: readonly Bank[] = ['provider', 'mine', 'shared', 'review'];

export const searchHelpHandlers: HandlersOf<'questions', 'getSearchHelp'> = {
  async getSearchHelp(context, { filter: { idscataloging, bank = 'provider', ...filter } }, refuse) {
    const misspelled = await findMisspelledWords(context, filter.keyword);
    const others = banks.filter((other) => other !== bank && bankScope(context.me, other, bankEntry, context.now));
    const counts: { bank: Bank; questions: number }[] = [];
    for (const other of others) {
      const { state: _, ...asked } = filter;
      const query = { ...asked, idsCataloging: idscataloging, bank: other, page: 1, recordsperpage: 0 };
      counts.push({ bank: other, questions: (await loadBankPage(context, query, refuse)).totalquestions });
    }
    return {
      content: {
        keywords: await suggestKeywords(context, filter.keyword, misspelled),
        contents: await suggestContents(context, filter.keyword, bank),
        banks: counts.filter(({ questions }) => questions > 0),
      },
    };
  },
};

/** Returns the words of a keyword, without accents, that no entry has that the user may use. */
const findMisspelledWords = async ({ db, me, now }: Context, keyword: string): Promise<string[]> => {
  const scopes = usableScopes(me, bankEntry, now);
  const missing: string[] = [];
  for (const word of queryWordsOf(keyword)) {
    const [plain = ''] = word.forms;
    if (plain.length >= MIN_WORD_LENGTH && !(await hasWord(db, scopes, word))) missing.push(plain);
  }
  return missing;
};

/** Returns the keyword with its misspelled words replaced by similar ones of questions that the user may use and of their contents. */
const suggestKeywords = async (context: Context, keyword: string, misspelled: readonly string[]): Promise<string[]> => {
  if (misspelled.length === 0) return [];
  const { db, me, now } = context;
  const counts = await countQuestions(context, ['provider', 'mine', 'shared']);
  const nodes = await listNodes(db, undefined, false);
  const names = nodes.flatMap(({ id, name }) => ((counts.get(id) ?? 0) > 0 ? name : []));
  const scopes = usableScopes(me, bankEntry, now);
  let suggested: string[] = [];
  for (const word of misspelled) {
    const refs = await findQuestionsWithSimilarWord(db, scopes, word);
    const texts = (await loadCurrentVersions(db, refs)).map(({ version }) =>
      [version.identifier, questionTypeOf(version.idType).searchText(version.content)].join('\n'),
    );
    const words = [...names, ...texts].flatMap((text) =>
      tokensOf(text).map(({ word, from, to }) => ({ word, written: text.slice(from, to) })),
    );
    const similar = findSimilarWords(word, words, MAX_KEYWORDS);
    suggested = similar.map((by, n) => replaceWord(suggested[n] ?? suggested[0] ?? keyword, word, by));
    // A word without a similar one leaves nothing to suggest.
    if (suggested.length === 0) return [];
  }
  return suggested;
};

const replaceWord = (text: string, wrong: string, by: string): string => {
  const token = tokensOf(text).find(({ word }) => word === wrong);
  return token ? text.slice(0, token.from) + by + text.slice(token.to) : text;
};

/** Returns the contents of which the bank has questions and the name matches the keyword or resembles one of its words. */
const suggestContents = async (context: Context, keyword: string, bank: Bank) => {
  const query = nameQueryOf(keyword);
  const typed = queryWordsOf(keyword).flatMap(({ forms: [plain = ''] }) =>
    plain.length >= MIN_WORD_LENGTH ? plain : [],
  );
  const scoreOf = (name: string): number => {
    if (findsName(query, name)) return 2;
    const scores = tokensOf(name).flatMap(({ word }) => typed.map((one) => similarity(one, word)));
    return Math.max(0, ...scores);
  };
  const counts = await countQuestions(context, [bank]);
  return (await listNodes(context.db, undefined, false))
    .flatMap((node) => {
      const [questions, score] = [counts.get(node.id) ?? 0, scoreOf(node.name)];
      const isSuggested = isInTree(node) && questions > 0 && score >= LEAST_NAME_SIMILARITY;
      return isSuggested ? { idCataloging: node.id, name: node.name, questions, score } : [];
    })
    .toSorted((a, b) => b.score - a.score || b.questions - a.questions)
    .slice(0, MAX_CONTENTS)
    .map(({ score: _, ...content }) => content);
};
