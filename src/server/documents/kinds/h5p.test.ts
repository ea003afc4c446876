import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { addAssessment } from '../../../../tests/support/assessments-and-attempts.ts';
import { documentMakerOf } from '../../../../tests/support/made-documents.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { document } from '../../database/schema.ts';

let fixture: AssessmentWorld;
let idAssessment: number;

beforeAll(async () => {
  fixture = await openAssessmentWorld();
  const { world, ana, idCataloging } = fixture;
  const questions = await addQuestionsOfTypes(world, [0, 1, 2, 3, 6], { idCataloging, owner: ana });
  idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Ríos' });
});
afterAll(() => fixture.world.close());

describe('the activity of an assessment', () => {
  it('is a package that is read once its libraries are added, and names the questions that are not in it', async () => {
    const made = await documentMakerOf(fixture.world)(fixture.ana, { kind: 'h5p', idAssessment });
    expect(made).toMatchObject({ state: 'ready', fileName: 'Ríos.h5p', pages: null });
    expect(made.notices).toEqual([{ number: 5, problem: 'leftOutType' }]);
    const upload = (bytes: Uint8Array) =>
      fixture.ana.client.files.uploadPackage({ file: new File([bytes.slice()], 'ríos.h5p') as never });
    await expect(upload(made.file)).refusedAs('packageNotValid');
    const files = unzipSync(made.file);
    const head = JSON.parse(strFromU8(files['h5p.json'] ?? strToU8('null')));
    for (const { machineName, majorVersion, minorVersion } of head.preloadedDependencies)
      files[`${machineName}-${majorVersion}.${minorVersion}/library.json`] = strToU8('{}');
    expect((await upload(zipSync(files))).content).toMatchObject({ title: 'Ríos', library: 'H5P.QuestionSet 1.20' });
    const { questions } = JSON.parse(strFromU8(files['content/content.json'] ?? strToU8('null')));
    expect(questions[0].params.answers.map(({ correct }: { correct: boolean }) => correct)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('is refused for a draft and to those who do not see it, and nothing is added', async () => {
    const { world, ana, bruno, addDraft, setQuestions, standaloneQuestions } = fixture;
    const before = await world.database.$count(document);
    const draft = await addDraft(ana);
    await setQuestions(draft, standaloneQuestions.slice(0, 2));
    const order = (of: number) => ({ order: { kind: 'h5p' as const, idAssessment: of } });
    await expect(ana.client.documents.makeDocument(order(draft))).refusedAs('qrCodeUnfinished');
    await expect(bruno.client.documents.makeDocument(order(idAssessment))).refusedAs('assessmentNotValid');
    expect(await world.database.$count(document)).toBe(before);
  });
});
