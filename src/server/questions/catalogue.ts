import type { CatalogueNode } from '../../contract/questions.ts';
import type { Context } from '../area.ts';
import { bankEntry } from '../database/schema.ts';
import { type Bank, inBank, inBanks, inBanksBeside } from './banks.ts';
import { ProviderCache } from './provider-cache.ts';
import { type CatalogueRow, catalogueBelow, questionsByNode } from './store/catalogue.ts';

/** The catalogue, or what lies below one node, with how many questions there are to use. */
export const catalogue = async (context: Context, idCataloging?: number): Promise<CatalogueNode[]> => {
  const rows = ownLanguageFirst(
    await catalogueBelow(context.db, idCataloging, context.me.role === 'editor'),
    context.me.language,
  );
  const questions = await questionCounts(context, ['provider', 'mine', 'shared']);
  return rows.map((row) => ({
    idCataloging: row.id,
    idParent: row.idParent,
    kind: row.kind,
    language: row.language,
    abbreviation: row.abbreviation,
    name: row.name,
    ...roleInFilters(row),
    position: row.position,
    active: row.active,
    questions: questions.get(row.id) ?? 0,
  }));
};

/** What is written in the asker's language before the rest; each part keeps its order. */
export const ownLanguageFirst = (rows: readonly CatalogueRow[], language: string | null): CatalogueRow[] => {
  const isOwn = (row: CatalogueRow) => row.language === language?.slice(0, 2);
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))];
};

const roleInFilters = ({ kind }: CatalogueRow) => ({
  filter: kind === 'discipline' ? 1 : kind === 'thematicAxis' || kind === 'year' ? 2 : 0,
  filterMultiple: kind === 'thematicAxis' || kind === 'year',
  markerDiscipline: kind === 'discipline',
});

const providersCounts = new ProviderCache<Map<number, number>>();

/** How many questions some banks have together at and below each node. */
export const questionCounts = async (context: Context, banks: readonly Bank[]): Promise<Map<number, number>> => {
  const { db, me } = context;
  const own = banks.filter((bank) => bank !== 'provider');
  if (own.length === banks.length) return questionsByNode(db, inBanks(db, me, own, bankEntry));
  const counts = new Map(own.length > 0 ? await questionsByNode(db, inBanksBeside(db, me, own, bankEntry)) : []);
  const compute = () => questionsByNode(db, inBank(db, me, 'provider', bankEntry));
  for (const [node, questions] of await providersCounts.get(context, '', compute))
    counts.set(node, (counts.get(node) ?? 0) + questions);
  return counts;
};
