import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { addCatalogueEntry } from '../../../../tests/support/catalogue-entry.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import { runWithChangeLog } from '../../database/changes.ts';
import { questionClassification } from '../../database/schema.ts';

const banks = ['provider', 'mine', 'shared'] as const;

let fixture: AssessmentWorld;
let geometry: number;
let year: number;

const add = async (owner: TestUser | null, count: number, idYear?: number) => {
  const { world } = fixture;
  const ids = await world.addQuestions({ count, idCataloging: geometry, owner });
  if (idYear === undefined) return;
  const idSchool = owner?.idSchool ?? PROVIDER_SCHOOL_ID;
  await runWithChangeLog(world.database, { by: null, at: world.clock.now() }, async (db) => {
    const ofYear = { idSchool, catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue: idYear };
    await db.insert(questionClassification).values(ids.map((idQuestion) => ({ ...ofYear, idQuestion })));
    await refreshBankEntries(db, idSchool, ids);
  });
};

/** Of geometry the provider has three questions, two of them for the third year; Ana two, one of them for it; Bruno shares six. */
beforeAll(async () => {
  fixture = await openAssessmentWorld();
  const { world, ana, bruno } = fixture;
  await bruno.client.users.changeShareOptions({ shareMyQuestions: true });
  const drawing = await world.addCatalogue(['Dibujo']);
  const below = { idParent: drawing };
  geometry = await addCatalogueEntry(world.database, { ...below, kind: 'content', name: 'Geometría' });
  year = await addCatalogueEntry(world.database, { ...below, kind: 'year', name: '3.º' });
  await add(null, 1);
  await add(null, 2, year);
  await add(ana, 1);
  await add(ana, 1, year);
  await add(bruno, 6);
});
afterAll(() => fixture.world.close());

const counted = async (input: object) =>
  (await fixture.ana.client.questions.getCatalogings(input)).content.find(
    ({ idCataloging }) => idCataloging === geometry,
  )?.questions;
const listed = async (bank: (typeof banks)[number], idscataloging: number[]) =>
  (
    await fixture.ana.client.questions.getQuestionsNew({
      paging: { page: 1, recordsperpage: 20 },
      filter: { bank, idscataloging } as never,
    })
  ).totalquestions;

it('a topic has the number beside it that the list of its bank finds, also within a school year', async () => {
  expect(await counted({})).toBe(11);
  for (const [index, bank] of banks.entries()) {
    expect([bank, await counted({ bank })]).toEqual([bank, [3, 2, 6][index]]);
    expect([bank, await listed(bank, [geometry])]).toEqual([bank, [3, 2, 6][index]]);
    expect([bank, await counted({ bank, within: [geometry, year] })]).toEqual([bank, [2, 1, undefined][index] ?? 0]);
    expect([bank, await listed(bank, [geometry, year])]).toEqual([bank, [2, 1, 0][index]]);
  }
  expect(await counted({ within: [year] })).toBe(3);
});

it('a school year has the number beside it of the bank that is listed, or of all', async () => {
  const { assessments } = fixture.ana.client;
  const yearIn = async (bank?: (typeof banks)[number] | 'usable') =>
    (await assessments.getFiltersLv2({ idsCataloging: [geometry], bank })).content
      .find(({ name }) => name === 'year')
      ?.options.map(({ questions }) => questions);
  expect([await yearIn(), await yearIn('mine'), await yearIn('shared'), await yearIn('usable')]).toEqual([
    [2],
    [1],
    [0],
    [3],
  ]);
});
