import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { HandlersOf } from '../../area.ts';
import { lockCatalogueExclusive } from '../../database/bank-entries.ts';
import { recordChanges } from '../../database/changes.ts';
import { findNode, lockCatalogueEditing } from '../store/catalogue.ts';
import { countUse, deleteNodes, idsOfNode, isReferredTo, lockNodes } from '../store/catalogue-use.ts';

export const deletingHandlers: HandlersOf<'questions', 'getCatalogingUse' | 'deleteCataloging'> = {
  async getCatalogingUse({ db }, { idCataloging }, refuse) {
    const { id } = (await findNode(db, idCataloging)) ?? refuse('catalogingNotValid');
    return { content: await countUse(db, await idsOfNode(db, id)) };
  },

  async deleteCataloging({ db, recordChange }, { idCataloging }, refuse) {
    await lockCatalogueEditing(db);
    const { id, name, kind, idParent } = (await findNode(db, idCataloging)) ?? refuse('catalogingNotValid');
    const ids = await idsOfNode(db, id);
    await lockCatalogueExclusive(db);
    await lockNodes(db, ids);
    if (await isReferredTo(db, ids)) return refuse('catalogingUsed');
    recordChanges(db, PROVIDER_SCHOOL_ID, 'catalogue', await deleteNodes(db, id, ids));
    recordChange({ before: { name, kind, idParent }, after: {} });
    return {};
  },
};
