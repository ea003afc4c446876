import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktopCalls, type SyncEvent } from '../../src/contract/desktop.ts';
import { calls } from '../../src/contract/index.ts';
import type { TeacherQuestion } from '../../src/contract/questions.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { assessment } from './replies/assessments.ts';
import { syncEvent } from './replies/desktop.ts';
import { catalogue, discipline, ownQuestion } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const { desktop } = desktopCalls;
const t = createTranslate('es');

const title = '¿Por qué flota el corcho?';
const met = (changes: Partial<SyncEvent> = {}) =>
  syncEvent({
    ...{ id: 5, outcome: 'copied', reason: 'conflict', idRow: 7, idCopy: 9, title, copyIsFrom: 'here' },
    ...{ hereAt: '2026-03-09T14:05:00+01:00', elsewhereAt: '2026-03-09T14:20:00+01:00' },
    ...changes,
  });
const taken = { at: '2026-03-10T09:00:00+01:00', until: '2026-04-09T10:00:00+02:00' };
const events = (...content: SyncEvent[]): Stub => stub(desktop.getSyncEvents, { content });

const row = ownQuestion({ idQuestion: 7, stem: 'Porque pesa menos que el agua.', identifier: 'F1', usedTimes: 2 });
const copy = ownQuestion({
  ...{ idQuestion: 9, stem: 'Porque pesa poco.', identifier: 'F1 – de «Portátil», 9 de marzo' },
  ...{ comment: 'Para la primera semana', idsCataloging: [2] },
});
const questions = (...all: TeacherQuestion[]): Stub =>
  stub(calls.questions.getQuestion, ({ idQuestion }) => ({
    content: all.find((one) => one.idQuestion === idQuestion) ?? row,
  }));
const context = (idContext: number, name: string, text: string) => ({
  ...{ idContext, title: name, text: docFromText(text), idVersion: 1, canEdit: true, used: false },
  ...{ can: { edit: true, delete: true }, questions: [row, copy] },
});
const draft = { idAssessment: 7, title: 'Fuerzas', canEdit: true };

const open = (window: object, ...stubs: Stub[]) =>
  openScreen('/desktop/sync', {
    ...{ as: people.teacher(), window },
    stubs: [
      stub(desktop.getBroughtDisciplines, { content: [] }),
      catalogue(discipline(1, 'Física'), discipline(2, 'Química')),
      ...stubs,
    ],
  });
const compare = async (page: Page, name = title) => {
  await page.getByRole('button', { name: `Comparar las dos versiones de «${name}»` }).press('Enter');
  return page.getByRole('dialog');
};
const widthBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('two versions of a question that met', () => {
  it('are compared on a telephone, and the other one is taken by a key and given back', async () => {
    const { page, wire } = await open(phoneWindow, events(met()), questions(row, copy));
    const dialog = await compare(page);
    const sideOf = (part: string, side: string) => dialog.getByRole('group', { name: `${part}: ${side}` });
    await expectOf(sideOf('Enunciado', 'La que vale')).text.toContain('menos que el agua');
    await expectOf(sideOf('Enunciado', 'La copia')).text.toContain('poco');
    await expectOf(sideOf(t('bank', 'compare.comment'), 'La copia')).text.toContain('Para la primera semana');
    await expectOf(sideOf(t('bank', 'compare.classification'), 'La copia')).text.toContain('Química');
    // The mark of the copy is no difference.
    await expectOf(dialog.getByRole('heading', { name: t('bank', 'compare.identifier') })).count.toBe(0);
    await dialog.getByText('Escrita en este ordenador, 09/03/2026, 14:05', { exact: false }).waitFor();
    await dialog.getByText('la web u otro ordenador), 09/03/2026, 14:20', { exact: false }).waitFor();
    await dialog.getByText('Está en evaluaciones acabadas', { exact: false }).waitFor();
    await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expectOf(sideOf(t('bank', 'compare.comment'), 'La que vale')).text.toBe('La que vale');
    await expect.poll(() => widthBeyond(page)).toBe(0);
    await expect.poll(() => dialog.evaluate(({ clientWidth }) => clientWidth - window.innerWidth)).toBe(0);
    await expectAccessibleInAllThemes(page);

    wire.use(stub(desktop.takeCopy, {}), events(met({ idCopy: null, taken })));
    await page.keyboard.press('t');
    await page.getByText('Ahora vale la otra versión.', { exact: false }).waitFor();
    expect(wire.inputs(desktop.takeCopy)).toEqual([{ id: 5 }]);
    await page.getByText('Se puede deshacer hasta el', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);

    wire.use(refuse(desktop.undoTakeCopy, 'editedSinceTaken'));
    await page.getByRole('button', { name: 'Deshacer', exact: true }).press('Enter');
    const asking = page.getByRole('dialog', { name: `¿Deshacer lo de «${title}»?` });
    await asking.getByText('Deshacer sustituye lo editado', { exact: false }).waitFor();
    wire.use(stub(desktop.undoTakeCopy, {}), events(met()));
    await asking.getByRole('button', { name: 'Deshacer' }).press('Enter');
    await page.getByText('Vuelve a valer la versión de antes', { exact: false }).waitFor();
    expect(wire.inputs(desktop.undoTakeCopy)).toEqual([false, true].map((confirmed) => ({ id: 5, confirmed })));
    await expectOf(page.getByRole('button', { name: 'Comparar las dos versiones', exact: false })).count.toBe(1);
  });

  it('stay as they are where that is not possible, and the list says what is gone', async () => {
    const { page, wire } = await open(
      {},
      events(
        met({ copyIsFrom: null }),
        met({ id: 6, idRow: null }),
        met({ id: 7, idCopy: null }),
        met({ id: 8, idCopy: null, idRow: null }),
        met({ id: 9, idCopy: null, title: 'Otra', taken }),
      ),
      questions(row, { ...row, idQuestion: 9 }),
    );
    for (const which of ['row', 'copy', 'both'] as const)
      await page.getByText(t('desktop', `events.missing.${which}`)).waitFor();
    wire.use(refuse(desktop.undoTakeCopy, 'versionsGone'));
    await page.getByRole('button', { name: 'Deshacer: volver', exact: false }).press('Enter');
    await page.getByText('Una de las dos versiones ya no está en este ordenador.').waitFor();
    const dialog = await compare(page);
    await dialog.getByText('Las dos versiones dicen lo mismo.').waitFor();
    wire.use(refuse(desktop.takeCopy, 'questionIncomplete'));
    await dialog.getByRole('button', { name: 'Quitar la copia' }).press('Enter');
    await expectOf(dialog.getByRole('alert')).count.toBe(1);
    await dialog.press('Escape');
    await expectOf(page.getByRole('dialog')).count.toBe(0);
  });
});

describe('two versions of a text and of an assessment that met', () => {
  it('are compared side by side', async () => {
    const { page } = await open(
      {},
      events(met({ entity: 'stimulus', title: 'El corcho', copyIsFrom: 'elsewhere', elsewhereAt: null })),
      stub(calls.questions.getContext, ({ idContext }) => ({
        content:
          idContext === 7
            ? context(7, 'El corcho', 'Flota en el agua.')
            : context(9, 'El corcho – de la web, 9 de marzo', 'Flota en el mar.'),
      })),
    );
    const dialog = await compare(page, 'El corcho');
    await dialog.getByText('con sus 2 preguntas', { exact: false }).waitFor();
    await expectOf(dialog.getByRole('group')).count.toBe(2);
    const boxes = await dialog
      .getByRole('group')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(boxes).size).toBe(1);
    await expectAccessibleInAllThemes(page);
  });

  it('say what of an assessment differs, and why nothing is taken of a finished one', async () => {
    const finished = {
      ...draft,
      idAssessment: 9,
      title: 'Fuerzas y presión',
      period: '2.º trimestre',
      status: 2,
    } as const;
    const numbered = (question: TeacherQuestion, number: number) => ({
      context: null,
      section: 0,
      questions: [{ ...question, number, weight: 1 }],
    });
    const { page } = await open(
      phoneWindow,
      events(met({ entity: 'assessment', title: 'Fuerzas' })),
      stub(calls.assessments.continueAssessment, ({ idAssessment }) => ({
        content: assessment(idAssessment === 7 ? draft : finished),
      })),
      stub(calls.assessments.getAssessmentQuestions, ({ idAssessment }) => ({
        content: idAssessment === 7 ? [numbered(row, 1), numbered(copy, 2)] : [numbered(copy, 1)],
      })),
    );
    const dialog = await compare(page, 'Fuerzas');
    await dialog.getByText('la copia está acabada', { exact: false }).waitFor();
    const headings = dialog.getByRole('heading', { level: 3 });
    await expect.poll(() => headings.allInnerTexts()).toEqual(['Título', 'Periodo', 'Preguntas']);
    await expectOf(dialog.getByRole('button')).count.toBe(1);
    await page.keyboard.press('t');
    await expect.poll(() => widthBeyond(page)).toBe(0);
    await expectAccessibleInAllThemes(page);
  });
});
