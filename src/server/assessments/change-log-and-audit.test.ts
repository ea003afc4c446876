import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../tests/support/assessment-world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { assessment, assessmentQuestion, asset, assetUse, audit, changeLog, membership } from '../database/schema.ts';

const LOGO = `${'a'.repeat(32)}.png`;
const PICTURE = `${'b'.repeat(32)}.png`;
const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('records of changes to an assessment', () => {
  let fixture: AssessmentWorld;
  let idAssessment: number;

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
    const file = { idSchool: fixture.idSchool, mime: 'image/png', width: 9, height: 9, bytes: 9, added: 0 };
    await fixture.world.database.insert(asset).values([
      { ...file, id: LOGO },
      { ...file, id: PICTURE },
    ]);
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    idAssessment = await fixture.addDraft(fixture.ana);
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 3));
  });

  const build = () => fixture.ana.client.assessments;

  describe('the change log', () => {
    const changes = async () => {
      const [head] = await fixture.world.database.select().from(assessment).where(eq(assessment.id, idAssessment));
      return fixture.world.database.$count(
        changeLog,
        and(
          eq(changeLog.idSchool, fixture.idSchool),
          eq(changeLog.entity, 'assessment'),
          eq(changeLog.uuid, head?.uuid ?? ''),
        ),
      );
    };

    it('has one row for each call that changes an assessment or its questions, and none for a refused call', async () => {
      const [first = 0, , , fourth = 0, fifth = 0] = fixture.standaloneQuestions;
      const calls = [
        () => build().addAssessmentQuestion({ idAssessment, idQuestion: fourth }),
        () => build().moveAssessmentQuestion({ idAssessment, idQuestion: fourth, index: 0 }),
        () => build().replaceAssessmentQuestion({ idAssessment, idQuestion: fourth, by: fifth }),
        () => build().deleteAssessmentQuestions({ idAssessment, idsQuestions: [fifth] }),
        () => build().repairAssessmentQuestionsPositions({ idAssessment }),
        () => build().editAssessment({ idAssessment, idsCataloging: [fixture.idCataloging] }),
        () => build().updateAssessmentType({ idAssessment, varied: true }),
        () => build().setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: 3 }),
        () => build().removeAssessmentLogo({ idAssessment }),
        () => build().saveAssessmentDraft({ idAssessment, title: 'La célula' }),
        () => build().finishAssessment({ idAssessment, title: 'La célula' }),
        () => build().deleteAssessment({ id: idAssessment }),
      ];
      expect(await changes()).toBe(1);
      for (const [index, call] of calls.entries()) {
        await call();
        expect(await changes()).toBe(index + 2);
      }
      await expect(build().addAssessmentQuestion({ idAssessment, idQuestion: first })).refusedAs('assessmentNotValid');
      expect(await changes()).toBe(calls.length + 1);
    });
  });

  describe('the audit', () => {
    const last = async () => {
      const [row] = await fixture.world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
      return row;
    };

    it('records the changed fields before and after, without the unchanged ones', async () => {
      await build().saveAssessmentDraft({ idAssessment, title: 'La célula' });
      expect(await last()).toMatchObject({
        ...{ call: 'saveAssessmentDraft', subject: { idAssessment } },
        ...{ before: { title: '' }, after: { title: 'La célula' } },
      });
      await build().setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: 9 });
      expect(await last()).toMatchObject({ before: { responseSpace: 6 }, after: { responseSpace: 9 } });
      await build().finishAssessment({ idAssessment, title: 'La célula' });
      expect(await last()).toMatchObject({ before: { status: 1 }, after: { status: 2 } });
      await build().deleteAssessment({ id: idAssessment });
      expect(await last()).toMatchObject({ before: { deleted: false }, after: { deleted: true } });
    });
  });

  describe('the recorded asset uses', () => {
    const used = async (id = idAssessment) =>
      (
        await fixture.world.database
          .select()
          .from(assetUse)
          .where(and(eq(assetUse.entity, 'assessment'), eq(assetUse.id, id)))
      )
        .map((row) => row.asset)
        .toSorted();
    const picture = { asset: PICTURE, alt: '', decorative: true, width: 50 };
    const instructions: Doc = { type: 'doc', content: [{ type: 'image', attrs: picture }] };
    const addLogo = () =>
      fixture.world.database.update(assessment).set({ logo: LOGO }).where(eq(assessment.id, idAssessment));

    it('include the logo and the images of the instructions while the assessment shows them', async () => {
      await addLogo();
      await build().saveAssessmentDraft({ idAssessment, instructions });
      expect(await used()).toEqual([LOGO, PICTURE]);
      await build().saveAssessmentDraft({ idAssessment, instructions: docFromText('Lee.') });
      expect(await used()).toEqual([LOGO]);
      await build().removeAssessmentLogo({ idAssessment });
      expect(await used()).toEqual([]);
    });

    it('of a copy stay when the copy is deleted, because it can be restored', async () => {
      await addLogo();
      await build().finishAssessment({ idAssessment, title: 'La célula', instructions });
      const copy = (await build().copyAssessment({ idAssessment })).content.idAssessment;
      expect(await used(copy)).toEqual([LOGO, PICTURE]);
      await build().deleteAssessment({ id: copy });
      expect([await used(copy), await used()]).toEqual([
        [LOGO, PICTURE],
        [LOGO, PICTURE],
      ]);
    });
  });

  it('copyAssessment copies the files of a provided assessment into the school', async () => {
    const { database } = fixture.world;
    const logo = `${'c'.repeat(32)}.png`;
    const file = {
      idSchool: PROVIDER_SCHOOL_ID,
      id: logo,
      mime: 'image/png',
      width: 80,
      height: 20,
      bytes: 9,
      added: 0,
    };
    await database.insert(asset).values(file);
    const provided = await fixture.addDraft(fixture.dora);
    await fixture.setQuestions(provided, fixture.standaloneQuestions.slice(0, 2));
    await database.update(assessment).set({ logo }).where(eq(assessment.id, provided));
    await fixture.dora.client.assessments.finishAssessment({ idAssessment: provided, title: 'SM' });
    const published = { publicationState: 'published' } as const;
    await database.update(assessment).set(published).where(eq(assessment.id, provided));
    const cora = await fixture.world.addPerson('teacher', 'Cora Gil', fixture.idSchool);
    const permissions = 'assessments-sm-view';
    await database.update(membership).set({ permissions }).where(eq(membership.idUser, cora.idUser));
    const copy = (await cora.client.assessments.copyAssessment({ idAssessment: provided })).content;
    const own = and(eq(asset.idSchool, fixture.idSchool), eq(asset.id, logo));
    expect(await database.select().from(asset).where(own)).toMatchObject([{ width: 80, height: 20 }]);
    expect((await cora.client.assessments.continueAssessment(copy)).content).toMatchObject({ logo, logoWidth: 80 });
  });

  describe('a uuid given by a device', () => {
    const add = (person = fixture.ana) =>
      person.client.assessments.addAssessment({ idsCataloging: [fixture.idCataloging], qAutomaticQnt: 3, uuid: UUID });

    it('adds one assessment when the call is repeated, and is refused to another user', async () => {
      const first = (await add()).content;
      expect((await add()).content).toEqual(first);
      expect(first.qntQuestions).toBe(3);
      const before = await fixture.world.database.$count(assessment);
      await expect(add(fixture.bruno)).refusedAs('uuidTaken');
      await build().deleteAssessment({ id: first.idAssessment });
      expect((await add()).content).toEqual(first);
      expect(await fixture.world.database.$count(assessment)).toBe(before);
    });

    it('adds a question once when the call is repeated, and is refused for another question', async () => {
      const [, , , fourth = 0, fifth = 0] = fixture.standaloneQuestions;
      const uuid = '01890a5d-ac96-774b-bcce-b302099a8058';
      await build().addAssessmentQuestion({ idAssessment, idQuestion: fourth, uuid });
      const before = await fixture.readAllRows(idAssessment);
      await build().addAssessmentQuestion({ idAssessment, idQuestion: fourth, uuid });
      expect(await fixture.readAllRows(idAssessment)).toEqual({ ...before, audited: before.audited + 1 });
      const other = build().addAssessmentQuestion({ idAssessment, idQuestion: fifth, uuid });
      await expect(other).refusedAs('uuidTaken');
      await build().moveAssessmentQuestion({ idAssessment, idQuestion: fourth, index: 0 });
      const [row] = await fixture.world.database
        .select()
        .from(assessmentQuestion)
        .where(eq(assessmentQuestion.uuid, uuid));
      expect(row).toMatchObject({ idAssessment, idQuestion: fourth, position: 1 });
    });
  });
});
