import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { isWiderThanWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { assessmentRow, finishedRights, listOfAssessments, noRights } from './replies/assessments.ts';
import { storedBank } from './replies/bank.ts';
import { onePage } from './replies/pages.ts';
import { alone, ownQuestion, question } from './replies/questions.ts';
import { colleague, sharedThing } from './replies/sharing.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { hold, refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();

const title = 'Repaso de fracciones';
const finished = { title, status: 2, badge: 'COMPLETED', can: finishedRights } as const;
const bruno = colleague(21, 'Bruno', 'Gil');
const colleagues = [
  colleague(20, 'Carla', 'Abreu', 2),
  bruno,
  colleague(22, 'Iñaki', 'Goñi'),
  ...['Lago', 'Méndez', 'Núñez', 'Otero', 'Pazos'].map((lastName, n) => colleague(30 + n, 'Marta', lastName)),
];
const dialogOf = (page: Page, name = title) => page.getByRole('dialog', { name: `Compartir «${name}»` });

const openDialog = async (
  shared: ReturnType<typeof sharedThing>,
  { row = {}, ...more }: { row?: Partial<Parameters<typeof assessmentRow>[0]>; window?: typeof phoneWindow } = {},
) => {
  const screen = await openScreen('/assessments?show=list', {
    as: people.teacher(),
    stubs: [listOfAssessments(assessmentRow({ ...finished, ...row })), ...shared.stubs],
    ...more,
  });
  await screen.page.getByRole('button', { name: `Acciones para ${title}` }).press('Enter');
  await screen.page.getByRole('menuitem', { name: 'Compartir…' }).press('Enter');
  await dialogOf(screen.page).getByRole('switch', { name: 'Todo el centro' }).waitFor();
  return { ...screen, dialog: dialogOf(screen.page) };
};

describe('sharing one assessment', () => {
  it('with colleagues who are found by name, and with the school, by keyboard, counts at once', async () => {
    const shared = sharedThing(colleagues);
    const { page, wire, dialog } = await openDialog(shared);
    await dialog.getByText('Solo tú puedes cambiarla o eliminarla.', { exact: false }).waitFor();
    await dialog.getByText('Las copias que hayan hecho tus colegas', { exact: false }).waitFor();
    const address = dialog.getByRole('textbox', { name: 'Enlace para colegas' });
    await expectOf(address).count.toBe(0);
    await dialog.getByText('2 más: escribe un nombre').waitFor();
    await expectAccessibleInAllThemes(page);

    const search = dialog.getByRole('searchbox', { name: 'Buscar colegas por nombre' });
    await search.fill('goni');
    await expectOf(dialog.getByRole('checkbox')).count.toBe(1);
    await dialog.getByRole('checkbox', { name: 'Goñi, Iñaki' }).press('Space');
    await dialog.getByText('Goñi, Iñaki ya puede verla.').waitFor();
    const chips = dialog.getByRole('list', { name: 'Se comparte con' }).getByRole('button');
    await expectOf(chips).texts.toEqual(['Dejar de compartir con Goñi, Iñaki']);
    await search.fill('nadie así');
    await dialog.getByText('Ningún colega tiene ese nombre.').waitFor();
    await search.fill('');
    await dialog.getByRole('checkbox', { name: 'Gil, Bruno' }).press('Space');
    await dialog.getByText('Gil, Bruno ya puede verla.').waitFor();
    await expectOf(address).value.toMatch(/\/add-assessment\/51\/4$/);
    await dialog.getByRole('switch', { name: 'Todo el centro' }).press('Space');
    await dialog.getByText('Todo el centro puede verla ya.').waitFor();
    await expectAccessibleInAllThemes(page);

    await chips.first().press('Enter');
    await dialog.getByText('Goñi, Iñaki ya no la ve.').waitFor();
    await expectOf(chips).count.toBe(1);
    await dialog.getByRole('checkbox', { name: 'Gil, Bruno' }).press('Space');
    await dialog.getByText('Todavía con nadie en particular').waitFor();
    await dialog.getByText('Gil, Bruno ya no la ve.').waitFor();
    const none = { kind: 'assessment', id: 51, idsAdded: [], idsEnded: [] };
    expect(wire.inputs(calls.sharing.changeShares)).toEqual([
      { ...none, idsAdded: [22] },
      { ...none, idsAdded: [21] },
      { ...none, school: true },
      { ...none, idsEnded: [22] },
      { ...none, idsEnded: [21] },
    ]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectOf(page.getByRole('button', { name: `Acciones para ${title}` })).focused.toBe(true);
  });

  it('fits a telephone, with long names and many of them', async () => {
    const long = colleague(40, 'María de los Ángeles Guadalupe', 'Fernández-Villaverde y Rodríguez de la Borbolla');
    const shared = sharedThing([...colleagues, long], { people: [...colleagues, long] });
    const { page, dialog } = await openDialog(shared, { window: phoneWindow });
    await expectOf(dialog.getByRole('list', { name: 'Se comparte con' }).getByRole('button')).count.toBe(9);
    await expectAccessible(page);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
  });

  it('takes back what the server refuses, and says why', async () => {
    const shared = sharedThing(colleagues, { people: [bruno] });
    const { wire, dialog } = await openDialog(shared);
    wire.use(refuse(calls.sharing.changeShares, 'colleagueNotValid'));
    await dialog.getByRole('checkbox', { name: 'Abreu, Carla' }).press('Space');
    await dialog.getByText('Una de estas personas ya no trabaja en tu centro.').waitFor();
    await expectOf(dialog.getByRole('checkbox', { name: 'Abreu, Carla' })).checked.toBe(false);
    await expectOf(dialog.getByRole('list', { name: 'Se comparte con' }).getByRole('button')).count.toBe(1);
  });

  it('keeps every one of several that are chosen while the first is on its way', async () => {
    const shared = sharedThing(colleagues);
    const { wire, dialog } = await openDialog(shared);
    const { promise, resolve } = Promise.withResolvers<void>();
    const change = shared.stubs.find(({ call }) => call.name === 'changeShares');
    if (!change) throw new Error('no stub');
    wire.use(hold(change, promise));
    await dialog.getByRole('checkbox', { name: 'Gil, Bruno' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'Abreu, Carla' }).press('Space');
    const chips = dialog.getByRole('list', { name: 'Se comparte con' }).getByRole('button');
    await expectOf(chips).count.toBe(2);
    resolve();
    await expect.poll(() => shared.shares().people.map(({ idUser }) => idUser)).toEqual([21, 20]);
    await expectOf(chips).count.toBe(2);
  });

  it('says that a draft is not seen yet, that everything is shared, and that nobody else works there', async () => {
    const { page, dialog } = await openDialog(sharedThing([], { isDraft: true, everything: true, school: true }));
    await dialog.getByText('Esta todavía es un borrador.', { exact: false }).waitFor();
    await dialog.getByText('Ya compartes con el centro todas tus evaluaciones acabadas.', { exact: false }).waitFor();
    await dialog.getByText('todavía no trabaja nadie más', { exact: false }).waitFor();
    await expectOf(dialog.getByRole('textbox', { name: 'Enlace para colegas' })).count.toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Cambiarlo en los ajustes' }).waitFor();
  });

  it('is done online: a computer without a network says so', async () => {
    const { page, wire } = await openScreen('/desktop/assessments?show=list', {
      as: people.teacher(),
      stubs: [listOfAssessments(assessmentRow(finished))],
    });
    await page.getByRole('button', { name: `Acciones para ${title}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Compartir…' }).press('Enter');
    await dialogOf(page).getByText('Con quién se comparte se elige en línea', { exact: false }).waitFor();
    await expectAccessible(page);
    expect(wire.inputs(calls.sharing.getShares)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Listo' }).press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});

describe('the lists of assessments', () => {
  it('say with how many one is shared', async () => {
    const with_ = (idAssessment: number, school: boolean, people: number, shared = true) =>
      assessmentRow({
        ...finished,
        title: `Con ${people} ${school}`,
        idAssessment,
        shared,
        sharedWith: { school, people },
      });
    const { page } = await openScreen('/assessments?show=list', {
      as: people.teacher(),
      stubs: [listOfAssessments(with_(51, false, 3), with_(52, true, 1), with_(53, false, 0, false))],
    });
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row('Con 3 false').getByText('compartida con 3 colegas').waitFor();
    await row('Con 1 true').getByText('compartida con el centro').waitFor();
    await expectOf(row('Con 0 false').getByText('compartida', { exact: false })).count.toBe(0);
    await expectAccessibleInAllThemes(page);
  });

  it('say how one has come to a colleague, who may schedule it, and find those that came by name', async () => {
    const can = { ...noRights, schedule: true };
    const theirs = { ...finished, can, canEdit: false, owner: 'Fariña Souto, Irene', shared: true } as const;
    const at = '2026-03-09T18:00:00+01:00';
    const rows = [
      assessmentRow({ ...theirs, sharedAs: { as: 'person', at } }),
      assessmentRow({ ...theirs, idAssessment: 52, title: 'Ángulos', sharedAs: { as: 'school', at } }),
      assessmentRow({ ...theirs, idAssessment: 53, title: 'Volumen' }),
    ];
    const { page, wire } = await openScreen('/assessment-share?show=list', {
      as: people.teacher(),
      stubs: [stub(calls.assessments.getAssessmentsShare, ({ byName }) => onePage(byName ? rows.slice(0, 1) : rows))],
    });
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row(title).getByText('compartida contigo el 09/03/2026', { exact: false }).waitFor();
    await row('Ángulos').getByText('compartida con el centro el 09/03/2026', { exact: false }).waitFor();
    await expectOf(row('Volumen').getByText('compartida', { exact: false })).count.toBe(0);
    await page.getByRole('button', { name: `Acciones para ${title}` }).press('Enter');
    await expectOf(page.getByRole('menuitem', { name: 'Compartir…' })).count.toBe(0);
    await expectOf(page.getByRole('menuitem', { name: 'Programar para una clase' })).count.toBe(1);
    await page.keyboard.press('Escape');
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Conmigo en particular' }).press('Enter');
    await expectOf(row('Volumen')).count.toBe(0);
    await page.waitForURL(/as=byName/);
    expect(wire.inputs(calls.assessments.getAssessmentsShare).at(-1)).toMatchObject({ byName: true });
    wire.use(stub(calls.assessments.getAssessmentsShare, onePage([])));
    await page.reload();
    await page.getByText('Nadie comparte evaluaciones contigo en particular').waitFor();
  });
});

describe('sharing one question', () => {
  it('of a text shares all of its questions, and the bank says so', async () => {
    const stem = '¿Qué es un átomo?';
    const sharedWith = { school: false, people: 2 };
    const bank = storedBank({ entries: [alone(ownQuestion({ idQuestion: 201, stem, sharedWith }))] });
    const shared = sharedThing(colleagues, { questions: 3 });
    const { page, wire } = await openScreen('/my-questions', {
      as: people.teacher(),
      stubs: [...bank.stubs, ...shared.stubs],
    });
    const card = page.getByRole('article').first();
    await card.getByText('compartida con 2 colegas', { exact: false }).first().waitFor();
    await card.getByRole('button', { name: /^Más acciones/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Compartir…' }).press('Enter');
    const dialog = dialogOf(page, stem);
    await dialog.getByText('Las 3 preguntas del texto se comparten juntas.', { exact: false }).waitFor();
    await dialog.getByText('usarla en sus evaluaciones', { exact: false }).waitFor();
    await dialog.getByText('los borradores conservan su última redacción', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('checkbox', { name: 'Gil, Bruno' }).press('Space');
    await dialog.getByText('Gil, Bruno ya puede verla.').waitFor();
    await expectOf(dialog.getByRole('textbox', { name: 'Enlace para colegas' })).count.toBe(0);
    expect(wire.inputs(calls.sharing.changeShares)).toEqual([
      { kind: 'question', id: 201, idsAdded: [21], idsEnded: [] },
    ]);
  });

  it('is found among those of colleagues where it is shared by name', async () => {
    const at = '2026-03-09T18:00:00+01:00';
    const named = question({
      idQuestion: 301,
      stem: '¿Y esta?',
      sharedBy: 'Gil, Bruno',
      sharedAs: { as: 'person', at },
    });
    const bank = storedBank({ entries: [alone(named)] });
    const { page, wire } = await openScreen('/my-questions?bank=shared', { as: people.teacher(), stubs: bank.stubs });
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Conmigo en particular' }).press('Enter');
    await page.waitForURL(/as=byName/);
    const asked = () => wire.inputs(calls.questions.getQuestionsNew).map(({ filter }) => filter.byName);
    await expect.poll(asked).toContain(true);
    await expectAccessibleInAllThemes(page);
  });

  it('is not offered for a question of the publisher or of a colleague, which says who shares it', async () => {
    const at = '2026-03-09T18:00:00+01:00';
    const theirs = question({ idQuestion: 301, sharedBy: 'Gil, Bruno', sharedAs: { as: 'person', at } });
    const bank = storedBank({ entries: [alone(theirs)] });
    const { page } = await openScreen('/my-questions?bank=provider', { as: people.teacher(), stubs: bank.stubs });
    const card = page.getByRole('article').first();
    await card.getByText('de Gil, Bruno, compartida contigo', { exact: false }).first().waitFor();
    await expectOf(page.getByRole('button', { name: /^Más acciones/ })).count.toBe(0);
  });
});
