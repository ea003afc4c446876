import { type HandlersOf, schoolOf } from '../../area.ts';
import { refreshClassifications } from '../../database/bank-entries.ts';
import { lockCatalogueExclusive } from '../../database/catalogue.ts';
import type { Database } from '../../database/database.ts';
import { type CatalogueRow, findNode, lockCatalogueEditing, updateNode } from '../store/catalogue.ts';
import { findAlias, listAliasesOf, listBelow, listMovedWith } from '../store/catalogue-merging.ts';

export const mergingHandlers: HandlersOf<'questions', 'mergeCataloging' | 'unmergeCataloging'> = {
  async mergeCataloging({ db, me, recordChange }, { idCataloging, idTarget }, refuse) {
    await lockCatalogueEditing(db);
    const schools = [schoolOf(me)];
    const node = (await findNode(db, schools, idCataloging)) ?? refuse('catalogingNotValid');
    const target = (await findNode(db, schools, idTarget)) ?? refuse('catalogingNotValid');
    if (node.id === target.id || node.kind !== target.kind || node.language !== target.language)
      return refuse('catalogingMergeNotValid');
    await lockCatalogueExclusive(db);
    const content = await mergeNode(db, node, target, null);
    // First what names the alias, then the words of everything at the target.
    for (const one of [node, target]) await refreshClassifications(db, one);
    recordChange({ before: { idMergedInto: null }, after: { idMergedInto: target.id, ...content } });
    return { content };
  },

  async unmergeCataloging({ db, me, recordChange }, { idCataloging }, refuse) {
    await lockCatalogueEditing(db);
    const idSchool = schoolOf(me);
    const alias = await findAlias(db, { idSchool, id: idCataloging });
    if (!alias)
      return (await findNode(db, [idSchool], idCataloging))
        ? refuse('catalogingNotMerged')
        : refuse('catalogingNotValid');
    // Below an alias nothing can be restored: what it is below must be restored first.
    if (await isBelowAlias(db, alias)) return refuse('catalogingNotMerged');
    const target = alias.idMergedInto ?? 0;
    if (!(await canRestore(db, alias))) return refuse('catalogingExists');
    await lockCatalogueExclusive(db);
    await restoreNode(db, alias);
    for (const id of [target, alias.id]) await refreshClassifications(db, { idSchool, id });
    recordChange({ before: { idMergedInto: target }, after: { idMergedInto: null } });
    return {};
  },
};

const isBelowAlias = async (db: Database, { parentSchool, idParent }: CatalogueRow): Promise<boolean> =>
  parentSchool !== null &&
  idParent !== null &&
  (await findAlias(db, { idSchool: parentSchool, id: idParent })) !== undefined;

type Counts = { moved: number; merged: number };

/**
 * Makes a node an alias of another. Older aliases of it become aliases of the target, and what is below it moves below
 * the target or, where its school has the name there, is merged into what has it. Returns how many entries moved and merged.
 */
const mergeNode = async (
  db: Database,
  node: CatalogueRow,
  target: CatalogueRow,
  idMovedWith: number | null,
): Promise<Counts> => {
  const counts: Counts = { moved: 0, merged: 0 };
  for (const alias of await listAliasesOf(db, node))
    await updateNode(db, alias, { idMergedInto: target.id, idMovedWith: node.id });
  await updateNode(db, node, { idMergedInto: target.id, idMovedWith });
  const there = await listBelow(db, target);
  let position = Math.max(-1, ...there.map((row) => row.position));
  for (const child of await listBelow(db, node)) {
    // Below an entry of the provider several schools may have entries of one name.
    const same = there.find((one) => isSameName(one, child));
    const idSame = same?.idMergedInto ?? same?.id;
    const isAlias = child.idMergedInto !== null;
    if (same && idSame === child.id) {
      // What has the name is an alias of the child itself: they change places.
      await updateNode(db, same, { name: unusedName(same), idMovedWith: null });
    } else if (same) {
      const into = await findNode(db, [child.idSchool], idSame ?? 0);
      if (isAlias || !into) continue;
      const below = await mergeNode(db, child, into, node.id);
      counts.merged += 1 + below.merged;
      counts.moved += below.moved;
      continue;
    }
    position += 1;
    await updateNode(db, child, { idParent: target.id, position, idMovedWith: node.id });
    if (!isAlias) counts.moved += 1;
  }
  return counts;
};

const isSameName = (one: CatalogueRow, other: CatalogueRow): boolean =>
  one.idSchool === other.idSchool && one.kind === other.kind && one.name === other.name;

/** Returns a name for an alias that gives its own up; aliases are shown nowhere. */
const unusedName = ({ name, uuid }: CatalogueRow): string => `${name} ${uuid}`;

/** Returns whether nothing has taken the name of what a merge moved, neither below the alias nor below what was merged along with it. */
const canRestore = async (db: Database, alias: CatalogueRow): Promise<boolean> => {
  const concerned = await listMovedWith(db, alias);
  const returning = concerned.filter((row) => isBelowTarget(row, alias));
  const names = [...(await listBelow(db, alias)), ...returning].map(({ idSchool, kind, name }) =>
    JSON.stringify([idSchool, kind, name]),
  );
  if (new Set(names).size < names.length) return false;
  for (const row of concerned) if (isMergedBelow(row, alias) && !(await canRestore(db, row))) return false;
  return true;
};

const isBelowTarget = ({ idParent }: CatalogueRow, { idMergedInto }: CatalogueRow): boolean =>
  idParent === idMergedInto;

const isMergedBelow = ({ idParent, idMergedInto }: CatalogueRow, { id }: CatalogueRow): boolean =>
  idParent === id && idMergedInto !== null;

/** Makes an alias a node again, takes back below it what its merge moved, and restores what was merged along with it. */
const restoreNode = async (db: Database, alias: CatalogueRow): Promise<void> => {
  await updateNode(db, alias, { idMergedInto: null, idMovedWith: null });
  for (const row of await listMovedWith(db, alias)) {
    if (isMergedBelow(row, alias)) await restoreNode(db, row);
    else if (isBelowTarget(row, alias)) await updateNode(db, row, { idParent: alias.id, idMovedWith: null });
    else if (row.idMergedInto === alias.idMergedInto)
      await updateNode(db, row, { idMergedInto: alias.id, idMovedWith: null });
  }
};
