import { findsName, nameQueryOf } from '../../../core/searching/names.ts';
import { findSimilarWords, LEAST_SIMILARITY, similarity } from '../../../core/searching/similarity.ts';
import { type QueryWord, tokensOf } from '../../../core/searching/tokens.ts';
import { foldInAllLanguages, queryWordsOf } from '../../../core/searching/words.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { type Context, type HandlersOf, schoolOf } from '../../area.ts';
import { bankEntry } from '../../database/schema.ts';
import type { Refuse } from '../../refusal.ts';
import { countQuestions } from '../catalogue/tree.ts';
import { type Bank, bankScope, usableScopes } from '../store/bank-scopes.ts';
import { type CatalogueRow, isInTree, listNodes } from '../store/catalogue.ts';
import { findNearWords, findQuestionsWithWords, hasWord } from '../store/near-words.ts';
import { loadCurrentVersions } from '../store/versions.ts';
import { type BankQuery, countFoundQuestions, countPartly, findPartly } from './bank-page.ts';

/** The most suggestions of each sort. */
const MAX_KEYWORDS = 3;
const MAX_CONTENTS = 5;

/** The entries with some of the words that are shown: a page. */
const MAX_PARTIAL = 20;

/** The words similar to a misspelled one that are looked up in the banks. */
const MAX_CANDIDATES = 6;

/** A keyword with more misspelled words is no keyword of this bank. */
const MAX_MISSPELLED = 3;

/** Shorter words resemble too many. */
const MIN_WORD_LENGTH = 4;

const banks: readonly Bank[] = ['provider', 'mine', 'shared', 'review'];

export const searchHelpHandlers: HandlersOf<'questions', 'getSearchHelp'> = {
  async getSearchHelp(context, { filter: { idscataloging, bank = 'provider', ...filter }, idsKept }, refuse) {
    const asked = { ...filter, idsCataloging: idscataloging, bank };
    const found = await findPartly(context, asked, MAX_PARTIAL, refuse);
    const partial = found.map(({ entry, missing }) => ({
      entry,
      missing: missing.map((word) => writtenIn(filter.keyword, plainOf(word))),
    }));
    const withoutFilters = await countWithoutFilters(context, asked, { idsKept, isLast: partial.length === 0 }, refuse);
    const misspelled = await findMisspelledWords(context, filter.keyword);
    const others = banks.filter((other) => other !== bank && bankScope(context.me, other, bankEntry, context.now));
    const counts: { bank: Bank; questions: number }[] = [];
    for (const other of others) {
      const { state: _, ...asked } = filter;
      const query = { ...asked, idsCataloging: idscataloging, bank: other };
      counts.push({ bank: other, questions: await countFoundQuestions(context, query, refuse) });
    }
    const nodes = await listNodes(context.db, schoolOf(context.me));
    return {
      content: {
        partial,
        withoutFilters,
        keywords: await suggestKeywords(context, filter.keyword, misspelled, nodes),
        contents: await suggestContents(context, filter.keyword, bank, nodes),
        banks: counts.filter(({ questions }) => questions > 0),
      },
    };
  },
};

/** Returns a word of a keyword as it was typed. */
const writtenIn = (keyword: string, word: string): string => {
  const token = tokensOf(keyword).find((one) => one.word === word);
  return token ? keyword.slice(token.from, token.to) : word;
};

type Search = Omit<BankQuery, 'page' | 'recordsperpage'>;

/**
 * Returns how many questions a search finds by its words alone; null where nothing else narrows it. What has some of the words is counted
 * where it is all there is to show.
 */
const countWithoutFilters = async (
  context: Context,
  { bank, keyword, alone, order: _, idsCataloging, ...filters }: Search,
  { idsKept, isLast }: { idsKept: readonly number[]; isLast: boolean },
  refuse: Refuse<'courseNotValid'>,
): Promise<{ all: number; some: number } | null> => {
  const isNarrowed =
    idsCataloging.some((id) => !idsKept.includes(id)) ||
    Object.values(filters).some((value) =>
      Array.isArray(value) ? value.length > 0 : value != null && value !== false,
    );
  if (!isNarrowed) return null;
  const free = { bank, keyword, alone, idsCataloging: idsKept };
  const all = await countFoundQuestions(context, free, refuse);
  return { all, some: isLast && all === 0 ? await countPartly(context, free, refuse) : 0 };
};

/** Returns the words of a keyword that no entry has that the user may use. */
const findMisspelledWords = async ({ db, me, now }: Context, keyword: string): Promise<QueryWord[]> => {
  const scopes = usableScopes(me, bankEntry, now);
  const missing: QueryWord[] = [];
  for (const word of queryWordsOf(keyword))
    if (plainOf(word).length >= MIN_WORD_LENGTH && !(await hasWord(db, scopes, word))) missing.push(word);
  return missing;
};

/** Returns a word as it was typed, without accents. */
const plainOf = ({ forms: [plain = ''] }: QueryWord): string => plain;

/** Returns the keyword with its misspelled words replaced by similar ones of questions that the user may use and of their contents. */
const suggestKeywords = async (
  context: Context,
  keyword: string,
  misspelled: readonly QueryWord[],
  nodes: readonly CatalogueRow[],
): Promise<string[]> => {
  if (misspelled.length === 0 || misspelled.length > MAX_MISSPELLED) return [];
  const names = nodes.map(({ name }) => name);
  let suggested: string[] = [];
  for (const word of misspelled) {
    const similar = findSimilarWords([plainOf(word)], await findWrittenWords(context, word, names), MAX_KEYWORDS);
    suggested = similar.map((by, n) => replaceWord(suggested[n] ?? suggested[0] ?? keyword, plainOf(word), by));
    // A word without a similar one leaves nothing to suggest.
    if (suggested.length === 0) return [];
  }
  return suggested;
};

/** Returns the words that may have been meant by a misspelled one, as usable questions and names of the catalogue have them. */
const findWrittenWords = async ({ db, me, now }: Context, { forms }: QueryWord, names: readonly string[]) => {
  const scopes = usableScopes(me, bankEntry, now);
  const near = (await findNearWords(db, scopes, forms)).map((word) => ({ word, written: word }));
  const similar = findSimilarWords(forms, near, MAX_CANDIDATES);
  if (similar.length === 0) return [];
  const found = await findQuestionsWithWords(db, scopes, similar);
  const candidates = new Set(found.map(({ word }) => word));
  const texts = (await loadCurrentVersions(db, found)).map(({ version }) =>
    [
      version.identifier,
      questionTypeOf(version.idType).searchText(version.content),
      version.comment,
      version.guidance,
    ].join('\n'),
  );
  return [...texts, ...names].flatMap((text) =>
    tokensOf(text).flatMap(({ word, from, to }) =>
      foldInAllLanguages(word).some((form) => candidates.has(form)) ? { word, written: text.slice(from, to) } : [],
    ),
  );
};

const replaceWord = (text: string, wrong: string, by: string): string => {
  const token = tokensOf(text).find(({ word }) => word === wrong);
  return token ? text.slice(0, token.from) + by + text.slice(token.to) : text;
};

/** Returns the contents of which the bank has questions and the name matches the keyword or resembles one of its words. */
const suggestContents = async (context: Context, keyword: string, bank: Bank, nodes: readonly CatalogueRow[]) => {
  const query = nameQueryOf(keyword);
  if (query.length === 0) return [];
  const typed = queryWordsOf(keyword)
    .map(plainOf)
    .filter(({ length }) => length >= MIN_WORD_LENGTH);
  const scoreOf = (name: string): number => {
    if (findsName(query, name)) return 2;
    const scores = tokensOf(name).flatMap(({ word }) => typed.map((one) => similarity(one, word)));
    return Math.max(0, ...scores);
  };
  const similar = nodes
    .filter(isInTree)
    .map((node) => ({ node, score: scoreOf(node.name) }))
    .filter(({ score }) => score >= LEAST_SIMILARITY);
  if (similar.length === 0) return [];
  const counts = await countQuestions(context, [bank]);
  return similar
    .map(({ node: { id, name }, score }) => ({ idCataloging: id, name, questions: counts.get(id) ?? 0, score }))
    .filter(({ questions }) => questions > 0)
    .toSorted((a, b) => b.score - a.score || b.questions - a.questions)
    .slice(0, MAX_CONTENTS)
    .map(({ score: _, ...content }) => content);
};
