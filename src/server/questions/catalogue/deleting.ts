import { type HandlersOf, schoolOf } from '../../area.ts';
import { lockCatalogueExclusive } from '../../database/catalogue.ts';
import { recordChanges } from '../../database/changes.ts';
import { findNode, lockCatalogueEditing } from '../store/catalogue.ts';
import { countUse, deleteNodes, idsOfNode, isReferredTo } from '../store/catalogue-use.ts';

export const deletingHandlers: HandlersOf<'questions', 'getCatalogingUse' | 'deleteCataloging'> = {
  async getCatalogingUse({ db, me }, { idCataloging }, refuse) {
    const idSchool = schoolOf(me);
    const { id } = (await findNode(db, [idSchool], idCataloging)) ?? refuse('catalogingNotValid');
    return { content: await countUse(db, { idSchool, ids: await idsOfNode(db, idSchool, id) }) };
  },

  async deleteCataloging({ db, me, recordChange }, { idCataloging }, refuse) {
    await lockCatalogueEditing(db);
    const idSchool = schoolOf(me);
    const node = (await findNode(db, [idSchool], idCataloging)) ?? refuse('catalogingNotValid');
    const { name, kind, idParent } = node;
    const ids = await idsOfNode(db, idSchool, node.id);
    await lockCatalogueExclusive(db);
    if (await isReferredTo(db, { idSchool, ids })) return refuse('catalogingUsed');
    recordChanges(db, idSchool, 'catalogue', await deleteNodes(db, node, ids));
    recordChange({ before: { name, kind, idParent }, after: {} });
    return {};
  },
};
