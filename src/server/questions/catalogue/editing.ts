import type { HandlersOf } from '../../area.ts';
import { lockCatalogueExclusive, refreshClassifications } from '../../database/bank-entries.ts';
import type { Database } from '../../database/database.ts';
import type { CatalogueKind } from '../../database/schema.ts';
import type { Refuse } from '../../refusal.ts';
import {
  type CatalogueRow,
  findNode,
  insertNode,
  listSiblings,
  lockCatalogueEditing,
  saveNodeOrder,
  updateNode,
} from '../store/catalogue.ts';

/** The kind that the parent of a node has, by the node's kind. */
const parentKinds: Record<CatalogueKind, CatalogueKind | null> = {
  discipline: null,
  content: 'discipline',
  detail: 'content',
  thematicAxis: 'discipline',
  competency: 'discipline',
  year: 'discipline',
};

export const catalogueHandlers: HandlersOf<'questions', 'addCataloging' | 'editCataloging'> = {
  async addCataloging({ db, me }, { idParent, kind, name, language, ...fields }, refuse) {
    await lockCatalogueEditing(db);
    const parent = idParent === null ? null : ((await findNode(db, idParent)) ?? refuse('catalogingNotValid'));
    if ((parent?.kind ?? null) !== parentKinds[kind]) return refuse('catalogingPlaceNotValid');
    // All nodes of a tree have the language of its discipline.
    const siblingKey = { idParent, kind, language: parent?.language ?? language };
    const siblings = await listSiblings(db, siblingKey);
    if (siblings.some((sibling) => sibling.name === name)) return refuse('catalogingExists');
    const position = 1 + Math.max(-1, ...siblings.map((sibling) => sibling.position));
    const idCountry = parent?.idCountry ?? me.idCountry;
    return { content: { idCataloging: await insertNode(db, { ...siblingKey, ...fields, name, position, idCountry }) } };
  },

  async editCataloging({ db, recordChange }, { idCataloging, position, ...changes }, refuse) {
    await lockCatalogueEditing(db);
    const node = (await findNode(db, idCataloging)) ?? refuse('catalogingNotValid');
    const { name = node.name, abbreviation = node.abbreviation, icon = node.icon, active = node.active } = changes;
    const idParent = await findNewParent(db, node, changes.idParent, refuse);
    const isMoved = idParent !== node.idParent;
    // Bank entries have its position and name: this waits for transactions that derive them from the old ones.
    if (isMoved || name !== node.name) await lockCatalogueExclusive(db);
    const others = (await listSiblings(db, { ...node, idParent })).filter(({ id }) => id !== node.id);
    if (others.some((sibling) => sibling.name === name)) return refuse('catalogingExists');
    await updateNode(db, node, { name, abbreviation, icon, active, idParent, ...(isMoved && { idMovedWith: null }) });
    if (isMoved || position !== undefined) {
      const ids = others.map(({ id }) => id);
      await saveNodeOrder(db, ids.toSpliced(position ?? ids.length, 0, node.id));
    }
    if (isMoved) {
      const oldSiblings = await listSiblings(db, node);
      await saveNodeOrder(
        db,
        oldSiblings.map(({ id }) => id),
      );
    }
    if (isMoved || name !== node.name) await refreshClassifications(db, node.id);
    recordChange({
      before: auditedFieldsOf(node),
      after: auditedFieldsOf({ name, abbreviation, icon, idParent, position: position ?? node.position, active }),
    });
    return {};
  },
};

type AuditedFields = Pick<CatalogueRow, 'name' | 'abbreviation' | 'icon' | 'idParent' | 'position' | 'active'>;
const auditedFieldsOf = ({ name, abbreviation, icon, idParent, position, active }: AuditedFields): AuditedFields => ({
  ...{ name, abbreviation, icon, idParent, position, active },
});

const findNewParent = async (
  db: Database,
  node: CatalogueRow,
  idParent: number | undefined,
  refuse: Refuse<'catalogingNotValid' | 'catalogingPlaceNotValid'>,
): Promise<number | null> => {
  if (idParent === undefined || idParent === node.idParent) return node.idParent;
  const parent = (await findNode(db, idParent)) ?? refuse('catalogingNotValid');
  const isAllowed = parent.kind === parentKinds[node.kind] && parent.language === node.language;
  return isAllowed ? parent.id : refuse('catalogingPlaceNotValid');
};
