import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { brazilianWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { assessmentRow, noRights } from './replies/assessments.ts';
import { builtAssessment, outlineOf } from './replies/builder.ts';
import { listOfComputers } from './replies/devices.ts';
import { onePage } from './replies/pages.ts';
import { alone, question } from './replies/questions.ts';
import { colleague, sharedThing } from './replies/sharing.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();

const title = 'Un poco de cada cosa';
const has = [0, 3, 2].map((idType, index) => alone(question({ idQuestion: index + 1, idType })));
const ofColleague = { title, status: 2, canEdit: false, can: noRights, owner: 'Fariña Souto, Irene' } as const;

type Built = ReturnType<typeof builtAssessment>;

/** Returns stubs that reply for whichever of two assessments a call names, so that late calls of the page before get its own. */
const byAssessment = (first: Built, second: Built): Stub[] =>
  first.stubs.map((one) => {
    const other = second.stubs.find(({ call }) => call === one.call) ?? one;
    const isOther = (input: unknown) => (input as { idAssessment?: number }).idAssessment === second.idAssessment;
    return { call: one.call, reply: (input) => (isOther(input) ? other : one).reply(input) };
  });

describe('sharing assessments', () => {
  it('shows the address for colleagues once it is shared with somebody', async () => {
    const { stubs, idAssessment } = builtAssessment({
      of: { title, status: 2, can: { ...noRights, share: true } },
      has,
    });
    const { page } = await openScreen(`/add-assessment/${idAssessment}/4`, {
      as: people.teacher(),
      stubs: [...stubs, ...sharedThing([colleague(21, 'Bruno', 'Gil')]).stubs],
    });
    await page.getByRole('button', { name: 'Compartir' }).click();
    const dialog = page.getByRole('dialog', { name: `Compartir «${title}»` });
    const address = dialog.getByRole('textbox', { name: 'Enlace para colegas' });
    await dialog.waitFor();
    await expectOf(address).count.toBe(0);
    await dialog.getByRole('checkbox', { name: 'Gil, Bruno' }).check();
    await expectOf(address).value.toBe(page.url());
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('gives colleagues a row with its owner, the assessment to read at every step, and a copy to change', async () => {
    const read = builtAssessment({ of: ofColleague, has });
    const copy = builtAssessment({ of: { title, idAssessment: 52, varied: true }, has });
    const { page, wire } = await openScreen('/assessment-share?search=cada+cosa', {
      as: people.teacher(),
      stubs: [
        ...byAssessment(read, copy),
        stub(calls.assessments.copyAssessment, { content: { idAssessment: copy.idAssessment } }),
        stub(calls.assessments.getAssessmentsShare, onePage([assessmentRow({ ...ofColleague, badge: 'COMPLETED' })])),
      ],
    });
    const row = page.getByRole('row', { name: new RegExp(title) });
    await row.getByText('Fariña Souto, Irene').waitFor();
    await expectAccessibleInAllThemes(page);
    await row.getByRole('link', { name: title }).click();
    await page.getByText('Puedes leerla e imprimirla.', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    for (const step of [4, 3, 2, 1]) {
      await page.goto(`/add-assessment/${read.idAssessment}/${step}`);
      await page.getByText('Puedes leerla e imprimirla.', { exact: false }).waitFor();
      await expectOf(page.getByRole('main').getByRole('textbox')).count.toBe(0);
      await expectOf(page.getByRole('link', { name: 'Programar para una clase' })).count.toBe(0);
    }
    await page.getByRole('button', { name: 'Hacer una copia' }).click();
    await outlineOf(page).getByRole('heading', { name: '3 preguntas', exact: true }).waitFor();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expect
      .poll(() => wire.inputs(calls.assessments.copyAssessment))
      .toEqual([{ idAssessment: read.idAssessment }]);
  });

  it('is switched off on the screen of settings', async () => {
    let me = people.teacher({ shareMyAssessments: true });
    const { page, wire } = await openScreen('/configurations', {
      as: me,
      stubs: [
        listOfComputers(),
        stub(calls.session.getSessions, { content: [] }),
        stub(calls.session.currentSession, () => ({ user: me, expiresAt: '2026-03-10T20:00:00+01:00' })),
        stub(calls.users.changeShareOptions, (options) => {
          me = people.teacher(options);
          return {};
        }),
      ],
    });
    const sharing = page.getByRole('switch', { name: 'Compartir todas mis evaluaciones' });
    await expectOf(sharing).checked.toBe(true);
    await expectAccessibleInAllThemes(page);
    await sharing.uncheck();
    await page
      .getByText('Tus evaluaciones han dejado de compartirse, salvo las que hayas compartido una a una.')
      .waitFor();
    expect(wire.inputs(calls.users.changeShareOptions)).toEqual([{ shareMyAssessments: false }]);
  });

  it('shows a student an empty list', async () => {
    const { page } = await openScreen('/assessment-share', { as: people.student(), window: phoneWindow });
    await page.getByText('Todavía nadie comparte evaluaciones').waitFor();
    await expectAccessible(page);
  });
});

describe("the provider's assessments", () => {
  it('can be opened by a teacher, with a link back to the list', async () => {
    const provided = { ...ofColleague, title: 'Ciencias de la Tierra y de la vida', owner: '' } as const;
    const { page } = await openScreen('/assessments-sm', {
      as: people.teacher(),
      stubs: [
        ...builtAssessment({ of: provided, has }).stubs,
        stub(calls.assessments.getAssessmentsSM, onePage([assessmentRow({ ...provided, badge: 'COMPLETED' })])),
      ],
    });
    await page.getByRole('link', { name: provided.title }).click();
    await page.getByRole('heading', { name: 'Preguntas', level: 2 }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('link', { name: 'Volver a las evaluaciones' }).click();
    await page.getByRole('heading', { name: 'Evaluaciones SM' }).waitFor();
  });

  it('are returned by an editor only with a comment', async () => {
    const name = 'Mapas, climas y población';
    let comment = '';
    const { page, wire } = await openScreen('/assessments-sm?state=inReview', {
      as: people.editor({ language: 'pt' }),
      window: brazilianWindow,
      stubs: [
        stub(calls.assessments.getAssessmentsSM, ({ state }) => {
          const now = comment === '' ? 'inReview' : 'returned';
          const row = assessmentRow({
            ...{ title: name, status: 2, badge: 'COMPLETED', can: { ...noRights, readHistory: true } },
            ...{ owner: 'Mora, Elisa', submitted: '2026-03-02T10:00:00+01:00' },
            review: { state: now, comment, actions: now === 'inReview' ? ['accept', 'sendBack'] : [] },
          });
          const counts = { draft: 0, inReview: 0, accepted: 0, returned: 0, published: 0, [now]: 1 };
          return { ...onePage(state === now ? [row] : []), counts, authors: [], subjects: [] };
        }),
        stub(calls.assessments.reviewAssessment, (step) => {
          comment = step.comment;
          return {};
        }),
      ],
    });
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('button', { name: /^Ações para/ }).click();
    await page.getByRole('menuitem', { name: 'Devolver' }).click();
    const dialog = page.getByRole('dialog', { name: /^Devolver/ });
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await dialog.getByText('Diga o que deve ser mudado.').waitFor();
    expect(wire.inputs(calls.assessments.reviewAssessment)).toEqual([]);
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('textbox', { name: 'O que deve ser mudado?' }).fill('Falta a legenda do mapa.');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto('/assessments-sm?state=returned');
    await row.getByText('Falta a legenda do mapa.').waitFor();
    await expectAccessibleInAllThemes(page);
  });
});
