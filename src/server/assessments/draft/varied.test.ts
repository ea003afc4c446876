import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { addQuestionsOfTypes, replaceQuestionContent } from '../../../../tests/support/question-contents.ts';

describe('an assessment with questions of all types', () => {
  let fixture: AssessmentWorld;
  let idCataloging: number;
  /** Two with a single answer. */
  let singles: number[];
  let multiple: number;
  let open: number;
  /** A text with a single answer and an open one. */
  let mixed: number[];

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
    idCataloging = await fixture.world.addCatalogue(['Lengua', 'Comentario']);
    const [first = 0, second = 0, third = 0, fourth = 0] = await addQuestionsOfTypes(fixture.world, [0, 0, 1, 3], {
      idCataloging,
    });
    [singles, multiple, open] = [[first, second], third, fourth];
    mixed = await addQuestionsOfTypes(fixture.world, [0, 3], { idCataloging, stimulusTitle: 'La Regenta' });
  });
  afterAll(() => fixture.world.close());

  const build = () => fixture.ana.client.assessments;
  const seen = async (idAssessment: number) => (await build().continueAssessment({ idAssessment })).content;
  const draftWith = async (...ids: number[]) => {
    const idAssessment = await fixture.addDraft(fixture.ana, idCataloging);
    for (const idQuestion of ids) await build().addAssessmentQuestion({ idAssessment, idQuestion });
    return idAssessment;
  };
  const finish = async (idAssessment: number) => {
    await build().finishAssessment({ idAssessment, title: 'Comentario' });
    return idAssessment;
  };

  describe('addAssessment', () => {
    it('creates an assessment for answer cards unless varied is set', async () => {
      expect((await seen(await draftWith())).varied).toBe(false);
      const { content } = await build().addAssessment({ idsCataloging: [idCataloging], varied: '1' });
      expect((await seen(content.idAssessment)).varied).toBe(true);
    });

    it('picks only questions and stimuli that fit an answer card unless varied is set', async () => {
      const draw = (qAutomaticQnt: number, varied?: boolean) =>
        build().addAssessment({ idsCataloging: [idCataloging], qAutomaticQnt, ...(varied && { varied }) });
      const { idAssessment } = (await draw(2)).content;
      expect((await fixture.readOrder(idAssessment)).toSorted()).toEqual(singles.toSorted());
      await expect(draw(3)).refusedAs('notEnoughQuestions');
      const all = (await draw(6, true)).content;
      expect(all.qntQuestions).toBe(6);
      expect((await seen(all.idAssessment)).varied).toBe(true);
    });
  });

  describe('a question that does not fit an answer card', () => {
    it('makes the assessment varied when it is added, alone or with its stimulus', async () => {
      const idAssessment = await draftWith(...singles);
      expect((await seen(idAssessment)).varied).toBe(false);
      await build().addAssessmentQuestion({ idAssessment, idQuestion: multiple });
      expect((await seen(idAssessment)).varied).toBe(true);
      expect((await seen(await draftWith(mixed[1] ?? 0))).varied).toBe(true);
    });

    it('leaves the assessment varied when it is removed, until updateAssessmentType changes that', async () => {
      const idAssessment = await draftWith(singles[0] ?? 0, open);
      const before = await fixture.readAllRows(idAssessment);
      await expect(build().updateAssessmentType({ idAssessment, varied: false })).refusedAs('assessmentIsVaried');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      await build().deleteAssessmentQuestions({ idAssessment, idsQuestions: [open] });
      expect((await seen(idAssessment)).varied).toBe(true);
      await build().updateAssessmentType({ idAssessment, varied: false });
      expect((await seen(idAssessment)).varied).toBe(false);
      await build().updateAssessmentType({ idAssessment, varied: '1' });
      expect((await seen(idAssessment)).varied).toBe(true);
    });

    it('makes a draft varied when an edit changes its type', async () => {
      const [question = 0] = await addQuestionsOfTypes(fixture.world, [0], {
        idCataloging,
        owner: fixture.ana,
      });
      const idAssessment = await draftWith(question);
      const finished = await finish(await draftWith(question));
      await replaceQuestionContent(fixture.world, question, 1);
      expect((await seen(idAssessment)).varied).toBe(true);
      expect((await seen(finished)).varied).toBe(false);
      await build().editAssessment({ idAssessment, idsCataloging: [idCataloging] });
      expect(await fixture.readOrder(idAssessment)).toEqual([question]);
      await finish(idAssessment);
      expect((await seen(idAssessment)).varied).toBe(true);
    });

    it('is refused for a finished assessment', async () => {
      const idAssessment = await finish(await draftWith(...singles));
      const before = await fixture.readAllRows(idAssessment);
      await expect(build().updateAssessmentType({ idAssessment, varied: true })).refusedAs('assessmentFinished');
      await expect(build().addAssessmentQuestion({ idAssessment, idQuestion: open })).refusedAs('assessmentFinished');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });
  });

  describe('editAssessment', () => {
    it('refuses varied: false for chosen questions that fit no card, unless the new selection excludes them', async () => {
      const idAssessment = await draftWith(...singles, open);
      const edit = (choice: number) => build().editAssessment({ idAssessment, idsCataloging: [choice], varied: false });
      const before = await fixture.readAllRows(idAssessment);
      await expect(edit(idCataloging)).refusedAs('assessmentIsVaried');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      expect((await edit(fixture.idCataloging)).content.qntQuestions).toBe(0);
      expect((await seen(idAssessment)).varied).toBe(false);
    });

    it('picks questions again that do not fit a card, in whole stimuli', async () => {
      const choice = { idsCataloging: [idCataloging] };
      const { idAssessment } = (await build().addAssessment({ ...choice, qAutomaticQnt: 6, varied: true })).content;
      await build().editAssessment({ idAssessment, ...choice, qAutomaticQnt: 2, varied: false });
      expect((await fixture.readOrder(idAssessment)).toSorted()).toEqual(singles.toSorted());
      await build().editAssessment({ idAssessment, ...choice, qAutomaticQnt: 6, varied: true });
      expect(new Set(await fixture.readOrder(idAssessment)).size).toBe(6);
      const before = await fixture.readAllRows(idAssessment);
      const tooMany = { idAssessment, ...choice, qAutomaticQnt: 5, varied: false };
      await expect(build().editAssessment(tooMany)).refusedAs('notEnoughQuestions');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('leaves varied as it is when the field is missing', async () => {
      const idAssessment = await draftWith(open);
      await build().editAssessment({ idAssessment, idsCataloging: [idCataloging] });
      expect(await fixture.readOrder(idAssessment)).toEqual([open]);
      expect((await seen(idAssessment)).varied).toBe(true);
    });
  });

  describe('the answer keys', () => {
    it('list every question of every form with all its letters, or none', async () => {
      const idAssessment = await finish(await draftWith(singles[0] ?? 0, multiple, open));
      const { versions, qntQuestions } = (await build().assessmentFeedback({ idAssessment })).content;
      expect(qntQuestions).toBe(3);
      expect(versions[1]).toEqual(['1-B', '2-BD', '3-']);
      for (const version of [1, 2, 3] as const) {
        const order = await fixture.readOrder(idAssessment, version);
        const right = new Map([
          [singles[0], 'B'],
          [multiple, 'BD'],
          [open, ''],
        ]);
        expect(versions[version]).toEqual(order.map((id, index) => `${index + 1}-${right.get(id)}`));
      }
    });

    it('have a QR code only when each question has exactly one letter', async () => {
      for (const question of [multiple, open]) {
        const idAssessment = await finish(await draftWith(singles[0] ?? 0, question));
        for (const version of [1, 2, 3])
          await expect(build().getQrCode({ idAssessment, version })).refusedAs('assessmentIsVaried');
        const { forms } = (await build().getAssessmentDelivery({ idAssessment })).content;
        expect(forms.map(({ qrcode }) => qrcode)).toEqual([null, null, null]);
        const [first] = forms;
        expect(first?.questions).toEqual([
          { number: 1, numberInFirst: 1, idType: 0, letters: 'B' },
          question === multiple
            ? { number: 2, numberInFirst: 2, idType: 1, letters: 'BD' }
            : { number: 2, numberInFirst: 2, idType: 3, letters: null },
        ]);
      }
      const idAssessment = await draftWith(...singles);
      await build().updateAssessmentType({ idAssessment, varied: true });
      await finish(idAssessment);
      expect((await build().getQrCode({ idAssessment })).content.qrcode).toMatch(/^102[0-9A-F]{5}BB$/);
    });
  });

  describe('setAssessmentResponseSpace', () => {
    const set = (idAssessment: number, given: object) => build().setAssessmentResponseSpace({ idAssessment, ...given });

    it('changes single print settings, of finished assessments too, and the paper shows them', async () => {
      const idAssessment = await draftWith(singles[0] ?? 0);
      expect(await seen(idAssessment)).toMatchObject({
        assessmentResponseSpace: 6,
        showCheckboxResponseSpace: false,
        hideAssessmentAlternativeInstructions: false,
      });
      await set(idAssessment, { assessmentResponseSpace: '12' });
      await finish(idAssessment);
      await set(idAssessment, { showCheckboxResponseSpace: 1 });
      await set(idAssessment, { hideAssessmentAlternativeInstructions: true, showCheckboxResponseSpace: '0' });
      await set(idAssessment, {});
      const after = {
        assessmentResponseSpace: 12,
        showCheckboxResponseSpace: false,
        hideAssessmentAlternativeInstructions: true,
      };
      expect(await seen(idAssessment)).toMatchObject(after);
      expect((await build().assessmentPreview({ idAssessment })).content).toMatchObject({ ...after, logo: null });
      await set(idAssessment, { assessmentResponseSpace: 0 });
      expect((await seen(idAssessment)).assessmentResponseSpace).toBe(0);
    });

    it('refuses a value above 30 and an unknown assessment', async () => {
      const idAssessment = await draftWith();
      const before = await fixture.readAllRows(idAssessment);
      const wrong = 'assessmentResponseSpace: at most 30';
      await expect(set(idAssessment, { assessmentResponseSpace: 31 })).notDoneWith(400, wrong);
      await expect(set(999_999, { assessmentResponseSpace: 3 })).refusedAs('assessmentNotValid');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });
  });

  it('getFilterLv2Catalogings returns the options of one filter by its number', async () => {
    const { getFilterLv2Catalogings } = build();
    const [lengua = 0] = (await build().getFiltersLv1({})).content
      .filter(({ name }) => name === 'Lengua')
      .map((node) => node.idCataloging);
    const choice = { idsCataloging: [lengua] };
    expect((await getFilterLv2Catalogings({ idCatalogingContent: 1, ...choice })).content).toMatchObject([
      { idCataloging, name: 'Comentario' },
    ]);
    expect((await getFilterLv2Catalogings({ idCatalogingContent: '2', ...choice })).content).toEqual([]);
    await expect(getFilterLv2Catalogings({ idCatalogingContent: 5 })).refusedAs('noData');
  });
});
