import { isoWithOffset } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { covered, entriesWithin } from '../questions/bank.ts';
import { type Choice, choiceOf, chosenNodes, type Node } from '../questions/choice.ts';
import { draftOf } from './draft.ts';
import { drawn } from './drawing.ts';
import type { Kept } from './promises.ts';
import { add, change, choose, chosenIn, seen } from './store/assessments.ts';
import { placedIn, setQuestions, typesIn } from './store/questions.ts';
import { homeOf } from './visible.ts';

export const choice: Kept<'addAssessment' | 'editAssessment' | 'continueAssessment' | 'assessmentCatalogingNew'> = {
  async addAssessment({ db, me, now }, { idsCataloging, qAutomaticQnt = null, title = '', period = '' }, refuse) {
    const nodes = await chosenNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const { id } = await add(db, {
      idSchool: homeOf(me),
      idOwner: me.idUser,
      title,
      subtitle: subtitleOf(nodes),
      period,
      automaticQuantity: qAutomaticQnt,
      added: now,
      updated: now,
    });
    await choose(db, id, idsOf(nodes));
    const questions =
      qAutomaticQnt === null ? [] : drawn([], await entriesWithin(db, me, chosen(nodes)), qAutomaticQnt, id);
    if (typeof questions === 'string') return refuse(questions);
    await setQuestions(db, id, 1, questions);
    return { content: { idAssessment: id, qntQuestions: questions.length } };
  },

  async editAssessment({ db, me, now }, { idAssessment, idsCataloging, qAutomaticQnt = null, ...head }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    const nodes = await chosenNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const { title = draft.title, period = draft.period } = head;
    const has = await stillChosen(db, idAssessment, nodes);
    const questions =
      qAutomaticQnt === null
        ? has.map(({ idQuestion }) => idQuestion)
        : drawn(has, await entriesWithin(db, me, chosen(nodes)), qAutomaticQnt, idAssessment);
    if (typeof questions === 'string') return refuse(questions);
    await setQuestions(db, idAssessment, 1, questions);
    await choose(db, idAssessment, idsOf(nodes));
    const subtitle = subtitleOf(nodes);
    await change(db, draft, { title, period, subtitle, automaticQuantity: qAutomaticQnt, updated: now });
    return { content: { idAssessment, qntQuestions: questions.length } };
  },

  async continueAssessment({ db, me }, { idAssessment }, refuse) {
    const found = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    const types = await typesIn(db, idAssessment);
    return {
      content: {
        idAssessment,
        title: found.title,
        instructions: found.instructions,
        logo: found.logo,
        status: found.status,
        type: found.automaticQuantity === null ? 'manual' : 'automatic',
        period: found.period,
        qAutomaticQnt: found.automaticQuantity,
        idsCataloging: await chosenIn(db, idAssessment),
        subtitle: found.subtitle,
        qntQuestions: types.length,
        varied: types.some(({ idType }) => idType !== 0),
        canEdit: found.idOwner === me.idUser,
        updated: isoWithOffset(found.updated, me.timezone),
      },
    };
  },

  async assessmentCatalogingNew({ db, me }, { idAssessment }, refuse) {
    if (!(await seen(db, me, idAssessment))) return refuse('assessmentNotValid');
    const nodes = await chosenNodes(db, await chosenIn(db, idAssessment));
    return { content: nodes.map(({ id, name, path }) => ({ idCataloging: id, name, path })) };
  },
};

const idsOf = (nodes: readonly Node[]) => nodes.map(({ id }) => id);
const chosen = (nodes: readonly Node[]): Choice => choiceOf(idsOf(nodes), nodes);

/** The first choice below a discipline, after its discipline: "Matemáticas · Funciones". */
const subtitleOf = (nodes: readonly Node[]): string => {
  const first = nodes.find(({ kind }) => kind !== 'discipline') ?? nodes[0];
  return [...new Set([first?.path[0], first?.name])].filter(Boolean).join(' · ');
};

/** What stays of a draft's questions under another choice. */
const stillChosen = async (db: Database, idAssessment: number, nodes: readonly Node[]) => {
  const has = await placedIn(db, idAssessment);
  const before = await chosenIn(db, idAssessment);
  if (before.length === nodes.length && nodes.every(({ id }) => before.includes(id))) return has;
  const staying = await covered(
    db,
    has.map(({ idQuestion }) => idQuestion),
    chosen(nodes),
  );
  return has.filter(({ idQuestion }) => staying.has(idQuestion));
};
