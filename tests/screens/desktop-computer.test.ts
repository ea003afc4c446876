import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktopCalls } from '../../src/contract/desktop.ts';
import { calls } from '../../src/contract/index.ts';
import { FIRST_LOCAL_ID } from '../../src/core/sync/local-ids.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { assessmentRow, finishedRights, listOfAssessments } from './replies/assessments.ts';
import { storedBank } from './replies/bank.ts';
import { builtAssessment } from './replies/builder.ts';
import { desktopState, stateStub, syncEvent, syncFile, unregistered } from './replies/desktop.ts';
import { documentMaker } from './replies/documents.ts';
import { storedDrafts } from './replies/question-drafts.ts';
import { alone, question } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { shellStubs } from './support/shell.ts';
import { refuse, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const { desktop } = desktopCalls;

const physics = { idCataloging: 3, name: 'Física', language: 'es', questions: 120, bytes: 34_400_000, isBrought: true };
const maths = { ...physics, idCataloging: 4, name: 'Matemáticas', questions: 1, bytes: 0, isBrought: false };
const history = { ...maths, idCataloging: 5, name: 'History', language: 'en' };
const syncStubs = [
  stub(desktop.getSyncEvents, { content: [] }),
  stub(desktop.getBroughtDisciplines, { content: [history, physics, maths] }),
];
const widthBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('the way into the desktop mode', () => {
  it('registers this computer by password or by code, says what is wrong, and leads to the synchronisation', async () => {
    const { page, wire } = await openScreen('/desktop/my-questions', {
      ...{ as: null, window: phoneWindow },
      stubs: [stateStub(unregistered), refuse(desktop.registerDesktop, 'noConnection')],
    });
    await page.getByRole('heading', { level: 1, name: 'Trabajar sin red' }).waitFor();
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => widthBeyond(page)).toBe(0);
    const register = page.getByRole('button', { name: 'Registrar', exact: true });
    await register.press('Enter');
    await expectOf(page.getByText('Falta este dato.')).count.toBe(2);
    await page.getByLabel('Correo o usuario').fill(' irene@demo.school ');
    await page.getByLabel('Contraseña', { exact: true }).fill('Assess-2026!');
    await register.press('Enter');
    await page.getByText('No hay conexión con el servidor.', { exact: false }).waitFor();
    expect(wire.inputs(desktop.registerDesktop).at(-1)).toMatchObject({
      ...{ email: 'irene@demo.school', password: 'Assess-2026!', name: 'Mi ordenador' },
    });

    await page.getByRole('button', { name: 'Tengo un código de la configuración' }).press('Enter');
    await page.getByLabel('Código').fill('K7M4 QXZ2');
    await page.getByLabel('PIN de este ordenador').fill('corto');
    await page.getByLabel('Repite el PIN').fill('largo');
    await register.press('Enter');
    await page.getByText('Al menos 8 caracteres.', { exact: true }).waitFor();
    await page.getByText('No son iguales.').waitFor();
    await expectAccessibleInAllThemes(page);
    for (const field of ['PIN de este ordenador', 'Repite el PIN']) await page.getByLabel(field).fill('mar-de-ons');
    const open = desktopState({
      opensBy: 'pin',
      step: 'receiving',
      isComplete: false,
      progress: { done: 40, of: null },
    });
    wire.use(...shellStubs(people.teacher()), stateStub(open), ...syncStubs);
    wire.use(stub(desktop.registerDesktop, { content: open }), stub(desktop.synchronise, { content: open }));
    await register.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sincronización' }).waitFor();
    await page.getByText('Recibiendo: 40').waitFor();
    await expect.poll(() => wire.inputs(desktop.synchronise)).toHaveLength(1);
    expect(wire.inputs(desktop.registerDesktop).at(-1)).toMatchObject({ pairingCode: 'K7M4 QXZ2', pin: 'mar-de-ons' });
  });

  it('says what a database that is gone has left, brings it back by its author, or throws it away', async () => {
    const left = { person: { firstName: 'Irene', lastName: 'Fariña Souto', email: 'irene@demo.school' }, changes: 2 };
    const { page, wire } = await openScreen('/desktop/my-questions', {
      ...{ as: null, window: phoneWindow },
      stubs: [stateStub({ ...unregistered, left }), refuse(desktop.registerDesktop, 'desktopOfOther')],
    });
    await page.getByRole('heading', { level: 1, name: 'Los datos de este ordenador ya no están' }).waitFor();
    await page.getByText('2 cambios de Fariña Souto, Irene', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => widthBeyond(page)).toBe(0);
    await expect.poll(() => page.getByLabel('Correo o usuario').inputValue()).toBe('irene@demo.school');
    await page.getByLabel('Contraseña', { exact: true }).fill('Assess-2026!');
    await page.getByRole('button', { name: 'Registrar', exact: true }).press('Enter');
    await page.getByText('Otra persona trabaja en este ordenador.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Descartarlos' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Descartar 2 cambios?' });
    await dialog.getByText('no están en ningún otro sitio', { exact: false }).waitFor();
    wire.use(stub(desktop.removeDesktop, { content: unregistered }), stateStub(unregistered));
    await dialog.getByRole('button', { name: 'Descartarlos' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trabajar sin red' }).waitFor();
    expect(wire.inputs(desktop.removeDesktop)).toEqual([{ discardsChanges: true }]);
  });

  it('opens a locked computer, and tells for how long wrong passwords lock it', async () => {
    const locked = desktopState({ access: 'locked' });
    const { page, wire } = await openScreen('/desktop/sync', {
      ...{ as: null },
      stubs: [stateStub(locked), refuse(desktop.unlockDesktop, 'desktopPasswordWrong')],
    });
    await page.getByRole('heading', { level: 1, name: 'Hola, Irene' }).waitFor();
    await expectAccessibleInAllThemes(page);
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('otra');
    await password.press('Enter');
    await page.getByText('No es correcto.').waitFor();
    wire.use(refuse(desktop.unlockDesktop, 'desktopLocked', { lockedSeconds: 540 }));
    await password.press('Enter');
    await page.getByText('Prueba de nuevo en 9 minutos.', { exact: false }).waitFor();
    wire.use(...shellStubs(people.teacher()), stateStub(desktopState()), ...syncStubs);
    wire.use(stub(desktop.unlockDesktop, { content: desktopState() }));
    await password.fill('Assess-2026!');
    await password.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sincronización' }).waitFor();
  });
});

describe('a database that cannot be opened', () => {
  const { getDatabaseFault, getMirror, setDatabaseAside } = desktopCalls.rescue;
  const person = { firstName: 'Irene', lastName: 'Fariña Souto', email: 'irene@demo.school' };
  const fault = { reason: 'damaged', details: 'Error: PANIC', left: { person, changes: 2 } } as const;
  const outage = { success: false, errCode: 503, error: 'The database cannot be opened', databaseFault: true };
  const unopened: Stub = {
    call: calls.session.currentSession,
    reply: () => ({ failure: { status: 503, body: outage } }),
  };
  const open = (content: object = fault, window = {}) =>
    openScreen('/desktop/my-questions', {
      ...{ as: people.teacher(), window },
      stubs: [unopened, stub(getDatabaseFault, { content: { ...fault, ...content } })],
    });
  const title = 'No se puede abrir la base de datos de este ordenador';

  it('is said to be damaged, with what is safe, and begun again only on purpose, on a telephone', async () => {
    const { page, wire } = await open({}, phoneWindow);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('2 cambios de Fariña Souto, Irene', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => widthBeyond(page)).toBe(0);
    await page.getByRole('button', { name: 'Empezar de nuevo' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Empezar con una base de datos nueva?' });
    await dialog.getByText('Los 2 cambios sin enviar vuelven y se envían.').waitFor();
    await expectAccessible(page);
    expect(wire.inputs(setDatabaseAside)).toEqual([]);
    wire.use(stub(setDatabaseAside, {}), ...shellStubs(null), stateStub(unregistered));
    await dialog.getByRole('button', { name: 'Empezar de nuevo' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trabajar sin red' }).waitFor();
    expect(wire.inputs(setDatabaseAside)).toEqual([{}]);
  });

  it('is saved as a file with what is stored beside it, and tried again', async () => {
    const { page, wire } = await open();
    wire.use(stub(getMirror, { content: { owner: person, rows: [{ uuid: 'u' }], files: [] } }));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Guardarlo todo en un archivo' }).press('Enter'),
    ]);
    const saved = unzipSync(readFileSync(await download.path()));
    expect(JSON.parse(strFromU8(saved['mirror.json'] ?? new Uint8Array()))).toMatchObject({ rows: [{ uuid: 'u' }] });
    wire.use(...shellStubs(people.teacher()), stateStub(desktopState()), listOfAssessments(), ...storedBank().stubs);
    await page.getByRole('button', { name: 'Probar otra vez' }).press('Enter');
    await expectOf(page.getByRole('heading', { level: 1, name: title })).count.toBe(0);
    // The test ends once the next screen has asked for what it shows.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  });

  it.each([
    ['noRoom', 'A este ordenador no le queda espacio.'],
    ['otherVersion', 'Una versión más nueva de la aplicación la ha cambiado.'],
    ['notNow', 'Cierra las otras ventanas de la aplicación'],
  ] as const)('is not begun again where it is whole: %s', async (reason, words) => {
    const { page } = await open({ reason, left: null });
    await page.getByText(words, { exact: false }).waitFor();
    await page.getByText('Fuera de la base de datos no hay nada guardado.').waitFor();
    await expectOf(page.getByRole('button', { name: 'Empezar de nuevo' })).count.toBe(0);
  });
});

describe('the screen of synchronising', () => {
  const open = (state = desktopState(), window = {}) =>
    openScreen('/desktop/sync', { as: people.teacher(), window, stubs: [stateStub(state), ...syncStubs] });

  it('says what waits and what became of what was sent, on a telephone', async () => {
    const { page, wire } = await open(desktopState({ waiting: 2, problem: 'noConnection' }), phoneWindow);
    wire.use(
      stub(desktop.getSyncEvents, {
        content: [
          syncEvent(),
          syncEvent({ id: 2, outcome: 'copied', reason: 'conflict', idCopy: 9, title: 'Larga'.repeat(30) }),
          syncEvent({ id: 3, outcome: 'refused', reason: 'notValid', entity: 'assessment', idRow: null, title: '' }),
        ],
      }),
    );
    await page.reload();
    await page.getByRole('heading', { level: 2, name: '2 cambios esperan a ser enviados.' }).waitFor();
    await page.getByText('Puedes seguir trabajando', { exact: false }).waitFor();
    await page.getByText('la otra se guarda como copia', { exact: false }).waitFor();
    await page.getByText('Evaluación · Sin título').waitFor();
    await expectAccessibleInAllThemes(page);
    await expect.poll(() => widthBeyond(page)).toBe(0);
    await expectOf(page.getByRole('link', { name: 'Abrir la copia de', exact: false }))
      .attribute('href')
      .toBe('/desktop/add-question/9');
    await page.getByRole('link', { name: 'Sincronización: 2 cambios pendientes' }).first().waitFor();
  });

  it('does not say that all is on the server before all has arrived', async () => {
    const { page } = await open(desktopState({ isComplete: false, step: 'receiving' }));
    await page.getByRole('heading', { level: 2, name: 'Todavía no ha llegado todo.' }).waitFor();
    await page.getByText('Puedes empezar', { exact: false }).waitFor();
  });

  it('synchronises by key, and tells that it is done', async () => {
    const { page, wire } = await open(desktopState({ waiting: 1 }));
    const done = desktopState();
    wire.use(stub(desktop.synchronise, { content: done }), stateStub(done));
    await page.getByRole('button', { name: 'Sincronizar ahora' }).press('Enter');
    await page.getByText('Sincronizado.', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Todo está en el servidor.' }).waitFor();
  });

  it('lets the subjects of the bank be chosen with their sizes', async () => {
    const { page, wire } = await open();
    wire.use(stub(desktop.bringDisciplines, { content: desktopState() }));
    const section = page.getByRole('region', { name: 'Materias del banco en este ordenador' });
    await section.getByText('120 preguntas, 34 MB de archivos', { exact: true }).waitFor();
    await expectOf(section.getByRole('group')).count.toBe(2);
    await section.getByLabel('Matemáticas').press('Space');
    await section.getByText('Elegido: 121 preguntas, 34 MB de archivos.').waitFor();
    await section.getByRole('button', { name: 'Traer estas' }).press('Enter');
    await section.getByText('Llegan con el próximo contacto.').waitFor();
    expect(wire.inputs(desktop.bringDisciplines)).toEqual([{ idsCataloging: [3, 4] }]);
  });

  it('saves changes to a file, takes in a reply and says what was wrong with one, by keys and on a telephone', async () => {
    const { page, wire } = await open(desktopState({ waiting: 620, problem: 'noConnection' }), phoneWindow);
    const section = page.getByRole('region', { name: 'Por archivo, sin red' });
    const name = 'Cambios de Portátil 2026-03-10 09.00.aasync';
    wire.use(stub(desktop.saveChanges, syncFile(name, { carried: { changes: 500, left: 120 } })));
    const downloading = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Guardar los cambios en un archivo' }).press('Enter');
    expect((await downloading).suggestedFilename()).toBe(name);
    await section.getByText('Hay 500 cambios en el archivo.').waitFor();
    await section.getByText('120 cambios más irán en el siguiente archivo', { exact: false }).waitFor();
    await expect.poll(() => widthBeyond(page)).toBe(0);
    await expectAccessibleInAllThemes(page);

    const take = async () => {
      const choosing = page.waitForEvent('filechooser');
      await section.getByRole('button', { name: 'Cargar una respuesta' }).press('Enter');
      await (await choosing).setFiles({ name: 'x.aasync', mimeType: '', buffer: Buffer.from('x') });
    };
    wire.use(refuse(desktop.takeReply, 'syncFileOfOtherDevice'));
    await take();
    await section.getByText('Esta respuesta es para otro ordenador', { exact: false }).waitFor();
    await expectOf(section.getByText('Hay 500 cambios')).count.toBe(0);
    await expectAccessibleInAllThemes(page);
    const after = desktopState({ waiting: 120 });
    wire.use(stub(desktop.takeReply, { content: after, taken: { answers: 0, rows: 0, isOlder: true } }));
    await take();
    await section.getByText('Este ordenador va por delante de esta respuesta', { exact: false }).waitFor();
    wire.use(stub(desktop.takeReply, { content: after, taken: { answers: 500, rows: 510, isOlder: false } }));
    wire.use(stateStub(after));
    await take();
    await section.getByText('Cargada: responde a 500 cambios.').waitFor();
    await page.getByRole('heading', { level: 2, name: '120 cambios esperan a ser enviados.' }).waitFor();
  });

  it('offers no files before the first contact', async () => {
    const { page } = await open(desktopState({ hasKeys: false }));
    await page.getByRole('region', { name: 'Materias del banco en este ordenador' }).waitFor();
    await expectOf(page.getByRole('region', { name: 'Por archivo, sin red' })).count.toBe(0);
  });

  it('names a database that was set aside, and removes it on purpose', async () => {
    const { page } = await open();
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      await root.getDirectoryHandle('desktop-aside-1772000000000', { create: true });
    });
    await page.reload();
    await page.getByText('se apartó una base de datos', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Borrar lo que se apartó' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar lo que se apartó' }).press('Enter');
    await expectOf(page.getByText('se apartó una base de datos', { exact: false })).count.toBe(0);
    const folders = () =>
      page.evaluate(async () => {
        const names: string[] = [];
        for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
        return names;
      });
    await expect.poll(folders).toEqual([]);
  });

  it('removes everything after a question that names what would be lost', async () => {
    const { page, wire } = await open(desktopState({ waiting: 3, problem: 'revoked' }));
    await page.getByText('Ya no recibe nada', { exact: false }).waitFor();
    await expectOf(page.getByRole('button', { name: 'Sincronizar ahora' })).count.toBe(1);
    await page.getByRole('button', { name: 'Quitar todo de este ordenador' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 cambios todavía no están en el servidor y se perderán.').waitFor();
    await expectAccessibleInAllThemes(page);
    wire.use(...shellStubs(null), stateStub(unregistered), stub(desktop.removeDesktop, { content: unregistered }));
    await dialog.getByRole('button', { name: 'Quitar todo' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trabajar sin red' }).waitFor();
    expect(wire.inputs(desktop.removeDesktop)).toEqual([{ discardsChanges: true }]);
  });

  it('asks for the password over the screen at hand after a long pause', async () => {
    const { page, wire } = await open();
    await page.getByRole('heading', { level: 2, name: 'Todo está en el servidor.' }).waitFor();
    wire.use(refuse(desktop.synchronise, 'desktopUnregistered'));
    wire.use({ call: desktop.synchronise, reply: () => ({ failure: { status: 401, body: { error: 'No session' } } }) });
    await page.getByRole('button', { name: 'Sincronizar ahora' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hola, Irene' });
    await dialog.getByLabel('Contraseña', { exact: true }).fill('Assess-2026!');
    await expectAccessibleInAllThemes(page);
    wire.use(stub(desktop.synchronise, { content: desktopState() }));
    wire.use(stub(desktop.unlockDesktop, { content: desktopState() }));
    await dialog.getByRole('button', { name: 'Abrir' }).press('Enter');
    await page.getByText('Sincronizado.', { exact: true }).waitFor();
  });
});

describe('what is online only', () => {
  const as = { ...people.teacher(), withoutStudentModules: true };

  it('has no column and no filter in the list of assessments', async () => {
    const { page } = await openScreen('/desktop/assessments?show=list', {
      ...{ as, stubs: [listOfAssessments(assessmentRow())] },
    });
    const heads = page.getByRole('columnheader');
    await expect
      .poll(() => heads.allInnerTexts())
      .toEqual(['Evaluación', 'Estado', 'Última edición', 'Preguntas', 'Acciones']);
    const filters = page.getByRole('group', { name: 'Filtro' }).getByRole('button');
    await expectOf(filters).count.toBe(3);
  });

  it('is no bank of colleagues among the questions', async () => {
    const stubs = [...storedBank().stubs, ...storedDrafts().stubs];
    const { page } = await openScreen('/desktop/my-questions', { as, stubs });
    const banks = page.getByRole('group', { name: createTranslate('es')('bank', 'which.label') });
    await expect.poll(() => banks.getByRole('button').allInnerTexts()).toEqual(['Mías', 'Banco del proveedor']);
  });

  it('is not in the settings, which say so', async () => {
    const { page } = await openScreen('/desktop/configurations', { as });
    await page.getByRole('region', { name: 'Idioma y aspecto' }).waitFor();
    await page.getByText('se cambian en línea', { exact: false }).waitFor();
    await expectOf(page.getByRole('region')).count.toBe(1);
  });

  it('is neither a code nor an answer sheet of an assessment that the server does not know, and a file is saved by a call', async () => {
    const unsent = { idAssessment: FIRST_LOCAL_ID, title: 'Sin red', status: 2, can: finishedRights } as const;
    const { stubs } = builtAssessment({ of: unsent, has: [alone(question({ idQuestion: 1 }))] });
    const { page, wire } = await openScreen(`/desktop/add-assessment/${unsent.idAssessment}/4`, {
      ...{ as, stubs: [...stubs, ...documentMaker(() => ({ title: 'Sin red', fileName: 'Sin red.pdf' }))] },
    });
    await page
      .getByText('Los códigos con las claves llegan tras la primera sincronización', { exact: false })
      .waitFor();
    await page.getByText('Las hojas de respuestas se imprimen en línea', { exact: false }).waitFor();
    await expectOf(page.getByText('Hojas de respuestas en blanco', { exact: false })).count.toBe(0);
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: 'Compartir' }).press('Enter');
    const sharing = page.getByRole('dialog', { name: 'Compartir «Sin red»' });
    await sharing.getByText('Con quién se comparte se elige en línea', { exact: false }).waitFor();
    await sharing.getByRole('button', { name: 'Listo' }).press('Enter');
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: createTranslate('es')('builder', 'deliver.pdf', { version: '2' }) })
      .press('Enter');
    expect((await downloading).suggestedFilename()).toBe('Sin red.pdf');
    expect(wire.inputs(calls.documents.getDocumentFile)).toHaveLength(1);
  });
});
