import { type HandlersOf, type Me, schoolOf, schoolsOf } from '../../area.ts';
import { refreshClassifications } from '../../database/bank-entries.ts';
import { lockCatalogueExclusive } from '../../database/catalogue.ts';
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
    const parent =
      idParent === null ? null : ((await findNode(db, schoolsOf(me), idParent)) ?? refuse('catalogingNotValid'));
    if ((parent?.kind ?? null) !== parentKinds[kind]) return refuse('catalogingPlaceNotValid');
    // All nodes of a tree have the language of its discipline.
    const siblingKey = { idSchool: schoolOf(me), idParent, kind, language: parent?.language ?? language };
    const siblings = await listSiblings(db, siblingKey);
    if (siblings.some((sibling) => sibling.name === name)) return refuse('catalogingExists');
    const position = 1 + Math.max(-1, ...siblings.map((sibling) => sibling.position));
    const idCountry = parent?.idCountry ?? me.idCountry;
    const place = { ...siblingKey, parentSchool: parent?.idSchool ?? null, position, idCountry };
    return { content: { idCataloging: await insertNode(db, { ...place, ...fields, name }) } };
  },

  async editCataloging({ db, me, recordChange }, { idCataloging, position, ...changes }, refuse) {
    await lockCatalogueEditing(db);
    const node = (await findNode(db, [schoolOf(me)], idCataloging)) ?? refuse('catalogingNotValid');
    const { name = node.name, abbreviation = node.abbreviation, icon = node.icon, active = node.active } = changes;
    const { parentSchool, idParent } = await findNewParent(db, me, node, changes.idParent, refuse);
    const isMoved = idParent !== node.idParent;
    // Bank entries have its position and name: this waits for transactions that derive them from the old ones.
    if (isMoved || name !== node.name) await lockCatalogueExclusive(db);
    const others = (await listSiblings(db, { ...node, idParent })).filter(({ id }) => id !== node.id);
    if (others.some((sibling) => sibling.name === name)) return refuse('catalogingExists');
    const place = { parentSchool, idParent, ...(isMoved && { idMovedWith: null }) };
    await updateNode(db, node, { name, abbreviation, icon, active, ...place });
    if (isMoved || position !== undefined) {
      const ids = others.map(({ id }) => id);
      await saveNodeOrder(db, node.idSchool, ids.toSpliced(position ?? ids.length, 0, node.id));
    }
    if (isMoved) {
      const oldSiblings = await listSiblings(db, node);
      await saveNodeOrder(
        db,
        node.idSchool,
        oldSiblings.map(({ id }) => id),
      );
    }
    if (isMoved || name !== node.name) await refreshClassifications(db, node);
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
  me: Me,
  node: CatalogueRow,
  idParent: number | undefined,
  refuse: Refuse<'catalogingNotValid' | 'catalogingPlaceNotValid'>,
): Promise<Pick<CatalogueRow, 'parentSchool' | 'idParent'>> => {
  if (idParent === undefined || idParent === node.idParent) return node;
  const parent = (await findNode(db, schoolsOf(me), idParent)) ?? refuse('catalogingNotValid');
  const isAllowed = parent.kind === parentKinds[node.kind] && parent.language === node.language;
  return isAllowed ? { parentSchool: parent.idSchool, idParent: parent.id } : refuse('catalogingPlaceNotValid');
};
