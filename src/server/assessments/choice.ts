import { fullName } from '../../core/people.ts';
import { grouped, type Placed } from '../../core/positions.ts';
import { isoWithOffset } from '../../core/time.ts';
import { single } from '../../questions/single/kind.ts';
import type { Database } from '../database/database.ts';
import { covered, entriesWithin } from '../questions/bank.ts';
import { type Choice, choiceOf, chosenNodes, type Node } from '../questions/choice.ts';
import { areStillThere } from '../questions/usable.ts';
import { draftOf } from './draft.ts';
import { drawn } from './drawing.ts';
import { shownPrinting } from './printing.ts';
import type { Kept } from './promises.ts';
import { shownReview, startOf } from './review.ts';
import { add, change, choose, chosenIn, ownerOf, seen } from './store/assessments.ts';
import { placedIn, questionsOfOtherTypes, setQuestions } from './store/questions.ts';

export const choice: Kept<'addAssessment' | 'editAssessment' | 'continueAssessment' | 'assessmentCatalogingNew'> = {
  async addAssessment({ db, me, now }, { idsCataloging, qAutomaticQnt = null, ...head }, refuse) {
    const { title = '', period = '', varied = false } = head;
    const nodes = await chosenNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const { id } = await add(db, {
      ...startOf(me),
      title,
      subtitle: subtitleOf(nodes),
      period,
      varied,
      automaticQuantity: qAutomaticQnt,
      added: now,
      updated: now,
    });
    await choose(db, id, idsOf(nodes));
    const questions =
      qAutomaticQnt === null
        ? []
        : await drawnNow(db, () => entriesWithin(db, me, chosen(nodes), drawable(varied)), [], qAutomaticQnt, id);
    if (typeof questions === 'string') return refuse(questions);
    await setQuestions(db, id, 1, questions);
    return { content: { idAssessment: id, qntQuestions: questions.length } };
  },

  async editAssessment({ db, me, now }, { idAssessment, idsCataloging, qAutomaticQnt = null, ...head }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    const nodes = await chosenNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const others = await questionsOfOtherTypes(db, idAssessment);
    const { title = draft.title, period = draft.period, varied = draft.varied || others.length > 0 } = head;
    const staying = await stillChosen(db, idAssessment, nodes);
    const unfit = (idQuestion: number) => !varied && others.includes(idQuestion);
    // What was drawn is drawn anew; what somebody chose is theirs to take out.
    if (qAutomaticQnt === null && staying.some(({ idQuestion }) => unfit(idQuestion)))
      return refuse('assessmentIsVaried');
    const has = grouped(staying)
      .filter((block) => !block.questions.some(({ idQuestion }) => unfit(idQuestion)))
      .flatMap((block) => block.questions);
    const questions =
      qAutomaticQnt === null
        ? has.map(({ idQuestion }) => idQuestion)
        : await drawnNow(
            db,
            () => entriesWithin(db, me, chosen(nodes), drawable(varied)),
            has,
            qAutomaticQnt,
            idAssessment,
          );
    if (typeof questions === 'string') return refuse(questions);
    await setQuestions(db, idAssessment, 1, questions);
    await choose(db, idAssessment, idsOf(nodes));
    const subtitle = subtitleOf(nodes);
    await change(db, draft, { title, period, subtitle, varied, automaticQuantity: qAutomaticQnt, updated: now });
    return { content: { idAssessment, qntQuestions: questions.length } };
  },

  async continueAssessment({ db, me }, { idAssessment }, refuse) {
    const found = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    const owner = await ownerOf(db, found);
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
        qntQuestions: (await placedIn(db, idAssessment)).length,
        varied: found.varied || (await questionsOfOtherTypes(db, idAssessment)).length > 0,
        canEdit: found.idOwner === me.idUser,
        owner: owner ? fullName(owner, me.language ?? 'es') : '',
        updated: isoWithOffset(found.updated, me.timezone),
        review: shownReview(found, me),
        ...shownPrinting(found),
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

/** The types of questions that may be drawn; none named = all. */
const drawable = (varied: boolean): number[] | undefined => (varied ? undefined : [single.idType]);

/** The first choice below a discipline, after its discipline: "Matemáticas · Funciones". */
const subtitleOf = (nodes: readonly Node[]): string => {
  const first = nodes.find(({ kind }) => kind !== 'discipline') ?? nodes[0];
  return [...new Set([first?.path[0], first?.name])].filter(Boolean).join(' · ');
};

/** Draws from what there is, anew as often as something that was drawn was deleted at that moment. */
const drawnNow = async (
  db: Database,
  entries: () => ReturnType<typeof entriesWithin>,
  has: readonly Placed[],
  quantity: number,
  seed: number,
): Promise<ReturnType<typeof drawn>> => {
  for (;;) {
    const ids = drawn(has, await entries(), quantity, seed);
    if (typeof ids === 'string') return ids;
    const taken = ids.filter((id) => !has.some(({ idQuestion }) => idQuestion === id));
    if (await areStillThere(db, taken)) return ids;
  }
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
