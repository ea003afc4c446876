import { calls } from '../../../src/contract/index.ts';
import type { CatalogueNode } from '../../../src/contract/questions.ts';
import { refusalReply, type Stub, stub } from '../support/wire.ts';
import { discipline } from './questions.ts';

/** Returns the stubs of a catalogue that stores what is sent to it. Entries with a name in `used` are not deleted. */
export const storedCatalogue = ({ nodes, used = [] }: { nodes: CatalogueNode[]; used?: readonly string[] }): Stub[] => {
  let stored: readonly CatalogueNode[] = nodes;
  let merged: readonly CatalogueNode[] = [];
  let lastId = 500;
  const change = (id: number, changes: Partial<CatalogueNode>) => {
    stored = stored.map((node) => (node.idCataloging === id ? { ...node, ...changes } : node));
    return {};
  };
  const without = (id: number) => stored.filter(({ idCataloging }) => idCataloging !== id);
  const siblingsOf = ({ idParent, kind, language }: Pick<CatalogueNode, 'idParent' | 'kind' | 'language'>) =>
    stored
      .filter((node) => node.idParent === idParent && node.kind === kind && node.language === language)
      .toSorted((a, b) => a.position - b.position);
  const move = (node: CatalogueNode, position: number) => {
    const others = siblingsOf(node).filter(({ idCataloging }) => idCataloging !== node.idCataloging);
    const order = others.toSpliced(position, 0, node).map(({ idCataloging }) => idCataloging);
    stored = stored.map((one) =>
      order.includes(one.idCataloging) ? { ...one, position: order.indexOf(one.idCataloging) } : one,
    );
    return {};
  };
  return [
    stub(calls.questions.getCatalogings, () => ({ content: [...stored] })),
    stub(calls.questions.addCataloging, ({ idParent, kind, name, language, icon }) => {
      const siblings = siblingsOf({ idParent, kind, language });
      if (siblings.some((node) => node.name === name)) return refusalReply('catalogingExists');
      const idCataloging = ++lastId;
      const filter = kind === 'discipline' ? 1 : 0;
      const place = { idParent, kind, language, icon, filter, position: siblings.length, questions: 0 };
      stored = [...stored, discipline(idCataloging, name, place)];
      return { content: { idCataloging } };
    }),
    stub(calls.questions.editCataloging, ({ idCataloging, position, name, active }) => {
      const node = stored.find((one) => one.idCataloging === idCataloging);
      if (!node) return refusalReply('catalogingNotValid');
      if (position !== undefined) return move(node, position);
      return change(idCataloging, { ...(name !== undefined && { name }), ...(active !== undefined && { active }) });
    }),
    stub(calls.questions.getCatalogingUse, { content: { questions: 3, assessments: 1, entries: 0 } }),
    stub(calls.questions.mergeCataloging, ({ idCataloging }) => {
      merged = [...merged, ...stored.filter((node) => node.idCataloging === idCataloging)];
      stored = without(idCataloging);
      return { content: { moved: 0, merged: 0 } };
    }),
    stub(calls.questions.unmergeCataloging, ({ idCataloging }) => {
      stored = [...stored, ...merged.filter((node) => node.idCataloging === idCataloging)];
      return {};
    }),
    stub(calls.questions.deleteCataloging, ({ idCataloging }) => {
      const node = stored.find((one) => one.idCataloging === idCataloging);
      if (node && used.includes(node.name)) return refusalReply('catalogingUsed');
      stored = without(idCataloging);
      return {};
    }),
  ];
};
