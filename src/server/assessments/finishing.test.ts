import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../tests/support/assessment-world.ts';
import { addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { newUuid } from '../../../tests/support/made-up.ts';
import { singleChoiceContent } from '../../../tests/support/world.ts';
import { decodeAnswerKeyQr } from '../../core/assessments/answer-key.ts';
import { formNumbers, orderForForm } from '../../core/assessments/form-numbers.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { assessment, asset, question, questionVersion, schedule } from '../database/schema.ts';

describe('the life cycle of an assessment', () => {
  let fixture: AssessmentWorld;
  /** A draft of Ana's with the first five questions. */
  let idAssessment: number;

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    idAssessment = await fixture.addDraft(fixture.ana);
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 5));
  });

  const build = () => fixture.ana.client.assessments;
  const finish = (id = idAssessment, title = 'La célula') => build().finishAssessment({ idAssessment: id, title });

  describe('finishAssessment', () => {
    it('creates forms 2 and 3 with stimuli kept together, and counts the use of each question', async () => {
      await build().addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus });
      const used = async () =>
        (await fixture.readBlocks(idAssessment)).flatMap((block) => block.questions.map(({ usedTimes }) => usedTimes));
      const before = await used();
      const placed = (await fixture.readBlocks(idAssessment)).flatMap((block) =>
        block.questions.map(({ idQuestion }) => ({ idQuestion, idStimulus: block.context?.idContext ?? null })),
      );
      const foreseen = [await fixture.readOrder(idAssessment, 2), await fixture.readOrder(idAssessment, 3)];
      await build().finishAssessment({
        idAssessment,
        title: ' La célula ',
        instructions: docFromText('Lee despacio.'),
      });
      const versions = [
        await fixture.readOrder(idAssessment),
        await fixture.readOrder(idAssessment, 2),
        await fixture.readOrder(idAssessment, 3),
      ];
      const forms = formNumbers.map((formNumber) => orderForForm(placed, idAssessment, formNumber));
      expect(versions).toEqual(forms.map((form) => form.map(({ idQuestion }) => idQuestion)));
      expect(versions.slice(1)).toEqual(foreseen);
      expect(new Set(versions.map(String)).size).toBe(3);
      for (const ids of versions) {
        const start = ids.indexOf(fixture.stimulusQuestions[0] ?? 0);
        expect(ids.slice(start, start + 3)).toEqual(fixture.stimulusQuestions);
      }
      expect(await used()).toEqual(before.map((times) => times + 1));
      expect((await build().continueAssessment({ idAssessment })).content).toMatchObject({
        title: 'La célula',
        instructions: docFromText('Lee despacio.'),
        status: 2,
      });
    });

    it('accepts plain text instructions, and preserves the formatting of a draft with the same text', async () => {
      const bold: Doc = {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Lee', marks: [{ type: 'bold' }] }] }],
      };
      const finish = async (instructions: string) => {
        const id = await fixture.addDraft(fixture.ana);
        await fixture.setQuestions(id, fixture.standaloneQuestions.slice(0, 2));
        await build().saveAssessmentDraft({ idAssessment: id, instructions: bold });
        await build().finishAssessment({ idAssessment: id, title: 'La célula', instructions });
        return (await build().continueAssessment({ idAssessment: id })).content.instructions;
      };
      expect(await finish(' Lee ')).toEqual(bold);
      expect(await finish('Lee dos veces.')).toEqual(docFromText('Lee dos veces.'));
      expect(await finish('')).toBeNull();
    });

    it('refuses an assessment without questions or title, and a finished one', async () => {
      const empty = await fixture.addDraft(fixture.ana);
      const before = await fixture.readAllRows(empty);
      await expect(finish(empty)).refusedAs('assessmentEmpty');
      await expect(finish(empty, '  ')).notDoneWith(400, 'Invalid title parameter');
      expect(await fixture.readAllRows(empty)).toEqual(before);
      await finish();
      const finished = await fixture.readAllRows(idAssessment);
      await expect(finish()).refusedAs('assessmentFinished');
      expect(await fixture.readAllRows(idAssessment)).toEqual(finished);
    });

    it('refuses instructions with a missing file, as saveAssessmentDraft does', async () => {
      const before = await fixture.readAllRows(idAssessment);
      const picture = { asset: `${'c'.repeat(32)}.png`, alt: '', decorative: true, width: 50 };
      const instructions: Doc = { type: 'doc', content: [{ type: 'image', attrs: picture }] };
      await expect(build().saveAssessmentDraft({ idAssessment, instructions })).refusedAs('filesMissing');
      await expect(build().finishAssessment({ idAssessment, title: 'x', instructions })).refusedAs('filesMissing');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('succeeds for assessments with the same questions at the same time', async () => {
      const drafts = [];
      for (let n = 0; n < 6; n++) {
        const draft = await fixture.addDraft(fixture.ana);
        const chosen = fixture.standaloneQuestions.slice(0, 40);
        await fixture.setQuestions(draft, n % 2 === 0 ? chosen : chosen.toReversed());
        drafts.push(draft);
      }
      const usedTimes = async () =>
        (
          await fixture.world.database
            .select()
            .from(question)
            .where(eq(question.id, fixture.standaloneQuestions[20] ?? 0))
        )[0]?.usedTimes ?? 0;
      const before = await usedTimes();
      await Promise.all(drafts.map((draft) => finish(draft)));
      expect(await usedTimes()).toBe(before + 6);
    });

    it('makes every later edit of the assessment refused', async () => {
      await finish();
      const before = await fixture.readAllRows(idAssessment);
      const [idQuestion = 0, another = 0] = fixture.standaloneQuestions.slice(4);
      const changes = [
        () => build().editAssessment({ idAssessment, idsCataloging: [fixture.idCataloging] }),
        () => build().saveAssessmentDraft({ idAssessment, title: 'Other' }),
        () => build().addAssessmentQuestion({ idAssessment, idQuestion: another }),
        () => build().deleteAssessmentQuestions({ idAssessment, idsQuestions: [idQuestion] }),
        () => build().moveAssessmentQuestion({ idAssessment, idQuestion, index: 3 }),
        () => build().replaceAssessmentQuestion({ idAssessment, idQuestion, by: another }),
        () => build().repairAssessmentQuestionsPositions({ idAssessment }),
      ];
      for (const change of changes) await expect(change()).refusedAs('assessmentFinished');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });
  });

  describe('assessmentPreview', () => {
    it('returns no answer key, and the question numbers of each stimulus', async () => {
      await build().addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus });
      await build().saveAssessmentDraft({ idAssessment, title: 'La célula', instructions: docFromText('Lee.') });
      const paper = (await build().assessmentPreview({ idAssessment })).content;
      expect(paper).toMatchObject({ title: 'La célula', instructions: docFromText('Lee.'), totalQuestions: 8 });
      expect(paper.contexts).toMatchObject([{ idContext: fixture.idStimulus, title: 'Hooke y el corcho' }]);
      expect(paper.contextQuestionNumbers).toEqual({ [fixture.idStimulus]: [6, 7, 8] });
      expect(paper.questions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(JSON.stringify(paper)).not.toMatch(/correct|feedback/);
      await finish();
      for (const version of [1, 2, 3]) {
        const printed = (await build().assessmentPreview({ idAssessment, version })).content;
        expect(printed.questions.map(({ idQuestion }) => idQuestion)).toEqual(
          await fixture.readOrder(idAssessment, version),
        );
      }
    });

    it('refuses an assessment without questions', async () => {
      const empty = await fixture.addDraft(fixture.ana);
      await expect(build().assessmentPreview({ idAssessment: empty })).refusedAs('assessmentEmpty');
      await expect(build().assessmentPreview({ idAssessment, version: 4 })).notDoneWith(400, 'version: at most 3');
    });
  });

  describe('the answer key', () => {
    it('lists the right letters of each form, also as a QR code', async () => {
      await finish();
      const { qntQuestions, versions, numbers } = (await build().assessmentFeedback({ idAssessment })).content;
      expect(qntQuestions).toBe(5);
      expect(numbers[1]).toEqual([1, 2, 3, 4, 5]);
      const first = await fixture.readOrder(idAssessment, 1);
      expect(versions[1]).toEqual(['1-A', '2-B', '3-C', '4-D', '5-A']);
      for (const version of [1, 2, 3] as const) {
        const right = (await fixture.readOrder(idAssessment, version)).map(
          (id) => 'ABCD'[fixture.standaloneQuestions.indexOf(id) % 4],
        );
        expect(versions[version]).toEqual(right.map((letter, at) => `${at + 1}-${letter}`));
        expect(numbers[version].map((number) => first[number - 1])).toEqual(
          await fixture.readOrder(idAssessment, version),
        );
        const { qrcode } = (await build().getQrCode({ idAssessment, version })).content;
        expect(decodeAnswerKeyQr(qrcode)).toEqual({ idAssessment, letters: right.join('') });
      }
      // Twice: the second time its letters are known.
      for (let time = 0; time < 2; time++) {
        const { content } = await build().getAssessments({});
        const { qrcode } = (await build().getQrCode({ idAssessment, version: 1 })).content;
        expect(content.find((one) => one.idAssessment === idAssessment)?.qrcode).toBe(qrcode);
      }
    });

    it('is in the list that of the version which has an id now', async () => {
      const idQuestion = fixture.standaloneQuestions.at(-1) ?? 0;
      await fixture.setQuestions(idAssessment, [idQuestion]);
      await finish();
      const letters = async () => {
        const { content } = await build().getAssessments({});
        return decodeAnswerKeyQr(content.find((one) => one.idAssessment === idAssessment)?.qrcode ?? '')?.letters;
      };
      const before = await letters();
      const [letter, right] = before === 'A' ? ['B', 2] : ['A', 1];
      // A restored server gives an id again.
      await fixture.world.database
        .update(questionVersion)
        .set({ uuid: newUuid(), content: singleChoiceContent('Otra', right) })
        .where(and(eq(questionVersion.idSchool, PROVIDER_SCHOOL_ID), eq(questionVersion.idQuestion, idQuestion)));
      expect(await letters()).toBe(letter);
    });

    it('has room for ninety questions', async () => {
      await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 90));
      await finish();
      expect((await build().assessmentFeedback({ idAssessment })).content.versions[3]).toHaveLength(90);
      const { qrcode } = (await build().getQrCode({ idAssessment, version: 3 })).content;
      expect(decodeAnswerKeyQr(qrcode)?.letters).toHaveLength(90);
    });

    it('getAssessmentDelivery returns the assessment, and of each form the code and key that the single calls return', async () => {
      await finish();
      const { assessment, forms } = (await build().getAssessmentDelivery({ idAssessment })).content;
      expect(assessment).toEqual((await build().continueAssessment({ idAssessment })).content);
      const { versions, numbers } = (await build().assessmentFeedback({ idAssessment })).content;
      expect(forms.map(({ version }) => version)).toEqual([1, 2, 3]);
      for (const { version, qrcode, questions } of forms) {
        const formNumber = version as 1 | 2 | 3;
        expect(qrcode).toBe((await build().getQrCode({ idAssessment, version })).content.qrcode);
        expect(questions.map(({ number, letters }) => `${number}-${letters}`)).toEqual(versions[formNumber]);
        expect(questions.map(({ numberInFirst }) => numberInFirst)).toEqual(numbers[formNumber]);
      }
    });

    it('getAssessmentDelivery refuses a draft and changes nothing', async () => {
      const before = await fixture.readAllRows(idAssessment);
      await expect(build().getAssessmentDelivery({ idAssessment })).refusedAs('qrCodeUnfinished');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('is refused for a draft', async () => {
      await expect(build().getQrCode({ idAssessment })).refusedAs('qrCodeUnfinished');
      await expect(build().assessmentFeedback({ idAssessment })).refusedAs('qrCodeUnfinished');
    });
  });

  describe('copyAssessment', () => {
    it('creates a draft with the same content and leaves the original unchanged', async () => {
      await build().addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus });
      const logo = `${'a'.repeat(32)}.png`;
      const file = { id: logo, mime: 'image/png', width: 40, height: 20, bytes: 9, added: 0 };
      await fixture.world.database.insert(asset).values({ idSchool: fixture.idSchool, ...file });
      await fixture.world.database.update(assessment).set({ logo }).where(eq(assessment.id, idAssessment));
      await build().finishAssessment({ idAssessment, title: 'La célula', instructions: docFromText('Lee.') });
      const before = await fixture.readAllRows(idAssessment);
      const copy = (await build().copyAssessment({ idAssessment })).content.idAssessment;
      expect((await build().continueAssessment({ idAssessment: copy })).content).toMatchObject({
        title: 'La célula (copia)',
        instructions: docFromText('Lee.'),
        ...{ logo, logoWidth: 40, logoHeight: 20 },
        status: 1,
        idsCataloging: [fixture.idCataloging],
        subtitle: 'Ciencias · Biología',
      });
      expect(await fixture.readOrder(copy)).toEqual(await fixture.readOrder(idAssessment));
      expect(await fixture.readAllRows(idAssessment)).toEqual({ ...before, audited: before.audited + 1 });
      await finish(copy);
    });

    it('gives a copy to the coordinator who makes it', async () => {
      const { content } = await fixture.carla.client.assessments.copyAssessment({ idAssessment });
      await fixture.carla.client.assessments.saveAssessmentDraft({ ...content, title: 'Mine' });
      await expect(build().continueAssessment(content)).refusedAs('assessmentNotValid');
    });
  });

  describe('deleteAssessment', () => {
    it('removes the assessment for all users', async () => {
      await build().deleteAssessment({ id: idAssessment });
      await expect(build().continueAssessment({ idAssessment })).refusedAs('assessmentNotValid');
      await expect(fixture.carla.client.assessments.continueAssessment({ idAssessment })).refusedAs(
        'assessmentNotValid',
      );
      await expect(build().deleteAssessment({ id: idAssessment })).refusedAs('assessmentNotValid');
      expect((await fixture.readAllRows(idAssessment)).head).toMatchObject([{ deleted: true }]);
    });

    it('refuses an assessment with schedules, even with cancelled ones', async () => {
      await finish();
      const idCourse = await fixture.world.addCourse(fixture.idSchool, '3.º B', [fixture.ana], []);
      await addSchedule(fixture.world, {
        idAssessment,
        idCourse,
        owner: fixture.bruno,
        opens: 0,
        closes: 1,
        cancelled: 1,
      });
      const before = await fixture.readAllRows(idAssessment);
      await expect(build().deleteAssessment({ id: idAssessment })).refusedAs('assessmentHasSchedules');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      await fixture.world.database
        .update(schedule)
        .set({ deleted: true })
        .where(eq(schedule.idAssessment, idAssessment));
      await build().deleteAssessment({ id: idAssessment });
    });
  });
});
