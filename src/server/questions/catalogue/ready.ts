import { readyCatalogues } from '../../../core/catalogue/ready/ready-catalogues.ts';
import { type HandlersOf, schoolOf } from '../../area.ts';
import { recordChanges } from '../../database/changes.ts';
import { catalogue } from '../../database/schema.ts';
import { listSiblings, lockCatalogueEditing } from '../store/catalogue.ts';

export const readyHandlers: HandlersOf<'questions', 'addReadyCatalogue'> = {
  async addReadyCatalogue({ db, me, recordChange }, { language }) {
    await lockCatalogueEditing(db);
    const idSchool = schoolOf(me);
    const place = { idSchool, language, idCountry: me.idCountry, abbreviation: '' };
    const present = await listSiblings(db, { ...place, idParent: null, kind: 'discipline' });
    const names = new Set(present.map(({ name }) => name));
    const subjects = readyCatalogues[language].filter(({ name }) => !names.has(name));
    if (subjects.length === 0) return { content: { added: 0 } };
    const first = 1 + Math.max(-1, ...present.map(({ position }) => position));
    const added = await db
      .insert(catalogue)
      .values(subjects.map(({ name }, n) => ({ ...place, kind: 'discipline' as const, name, position: first + n })))
      .returning({ id: catalogue.id, uuid: catalogue.uuid, name: catalogue.name });
    const idOf = new Map(added.map(({ name, id }) => [name, id]));
    const below = subjects.flatMap(({ name: subject, topics, years }) => {
      const parent = { ...place, parentSchool: idSchool, idParent: idOf.get(subject) ?? 0 };
      return [
        ...topics.map((name, position) => ({ ...parent, kind: 'content' as const, name, position })),
        ...years.map((name, position) => ({ ...parent, kind: 'year' as const, name, position })),
      ];
    });
    const belowAdded = await db.insert(catalogue).values(below).returning({ uuid: catalogue.uuid });
    const uuids = [...added, ...belowAdded].map(({ uuid }) => uuid);
    recordChanges(db, idSchool, 'catalogue', uuids);
    recordChange({ after: { language, added: uuids.length } });
    return { content: { added: uuids.length } };
  },
};
