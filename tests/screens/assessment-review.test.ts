import { describe, expect, it } from 'vitest';
import type { AssessmentRow } from '../../src/contract/assessments.ts';
import { calls } from '../../src/contract/index.ts';
import type { ReviewHistory } from '../../src/contract/questions.ts';
import { allowedReviewActions, nextPublicationState } from '../../src/core/publication/publication.ts';
import { brazilianWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { pressButton } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { assessmentRow, noRights } from './replies/assessments.ts';
import { onePage } from './replies/pages.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refusalReply, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const pt = createTranslate('pt');

const asEditor = { isAuthor: false, isEditor: true };
const title = 'Mapas, climas y población';
type State = AssessmentRow['review']['state'];

/** Opens the list of the provider's assessments, by two authors about two subjects, with what is done to the first. */
const openList = async () => {
  let state: State = 'inReview';
  let steps: ReviewHistory = [
    { action: 'submit', from: 'draft', comment: '', by: 'Elisa Mora', at: '2026-03-01T09:00:00+01:00' },
  ];
  const can = { ...noRights, readHistory: true };
  const review = () => ({ state, comment: '', actions: allowedReviewActions(state, asEditor) });
  const rows = (): { idUser: number; idCataloging: number; row: AssessmentRow }[] => [
    {
      idUser: 16,
      idCataloging: 3,
      row: assessmentRow({ title, status: 2, can, review: review(), owner: 'Mora, Elisa' }),
    },
    { idUser: 16, idCataloging: 4, row: assessmentRow({ idAssessment: 52, title: 'Ciencias de la Tierra', can }) },
    { idUser: 17, idCataloging: 3, row: assessmentRow({ idAssessment: 53, title: 'Copia de la edición', can }) },
  ];
  return openScreen('/assessments-sm', {
    as: people.editor({ language: 'pt' }),
    window: brazilianWindow,
    stubs: [
      stub(calls.assessments.getAssessmentsSM, ({ idAuthor, idCataloging }) => ({
        ...onePage(
          rows()
            .filter(({ idUser }) => idAuthor == null || idUser === idAuthor)
            .filter((one) => idCataloging == null || one.idCataloging === idCataloging)
            .map(({ row }) => row),
        ),
        counts: { draft: 0, inReview: 1, returned: 0, accepted: 0, published: 2 },
        authors: [
          { idUser: 16, name: 'Mora, Elisa', assessments: 2 },
          { idUser: 17, name: 'Lago, Fermín', assessments: 1 },
        ],
        subjects: [
          { idCataloging: 3, name: 'Geografía e Historia', assessments: 1 },
          { idCataloging: 4, name: 'Biología y Geología', assessments: 1 },
        ],
      })),
      stub(calls.assessments.reviewAssessment, ({ action }) => {
        const to = nextPublicationState(state, action, asEditor);
        if (!to) return refusalReply('reviewNotPossible');
        const at = `2026-03-10T09:0${steps.length}:00+01:00`;
        steps = [{ action, from: state, comment: '', by: 'Fermín Lago', at }, ...steps];
        state = to;
        return {};
      }),
      stub(calls.assessments.getReviewHistory, () => ({ content: steps })),
    ],
  });
};

describe('the review of a provider’s assessment', () => {
  it('is filtered by author and subject', async () => {
    const { page, wire } = await openList();
    const more = (name: string) => page.getByRole('button', { name: pt('assessments', 'action.more', { name }) });
    const filterBy = (name: string) => page.getByRole('combobox', { name: pt('assessments', `review.${name}`) });
    await more('Copia de la edición').waitFor();
    await filterBy('author').selectOption({ index: 1 });
    await more('Copia de la edición').waitFor({ state: 'detached' });
    await filterBy('subject').selectOption('Geografía e Historia (1)');
    await more('Ciencias de la Tierra').waitFor({ state: 'detached' });
    await more(title).waitFor();
    await expect.poll(() => new URL(page.url()).search).toMatch(/author=16.*subject=3/);
    await expect
      .poll(() => wire.inputs(calls.assessments.getAssessmentsSM).at(-1))
      .toMatchObject({ idAuthor: 16, idCataloging: 3 });
    await expectAccessibleInAllThemes(page);
  });

  it('shows its history, and has its publication undone', async () => {
    const { page } = await openList();
    const dialog = page.getByRole('dialog');
    const choose = async (key: string) => {
      await page.getByRole('button', { name: pt('assessments', 'action.more', { name: title }) }).click();
      await page.getByRole('menuitem', { name: pt('assessments', key), exact: true }).click();
    };
    const take = async (action: string) => {
      await choose(`review.${action}.confirm`);
      await dialog.getByText(pt('assessments', `review.${action}.text`)).waitFor();
      await dialog.getByRole('button', { name: pt('assessments', `review.${action}.confirm`) }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await take('accept');
    await take('publish');
    await page.getByText(pt('assessments', 'review.published', { name: title })).waitFor();
    await pressButton(page, pt('ui', 'undo'));
    await page
      .getByRole('row')
      .filter({ hasText: title })
      .getByText(pt('assessments', 'review.state.accepted'))
      .waitFor();
    await choose('action.history');
    const steps = dialog.getByRole('listitem');
    await expectOf(steps).texts.toEqual(
      ['unpublish', 'publish', 'accept', 'submit'].map((action) =>
        expect.stringMatching(new RegExp(`^${pt('assessments', `history.${action}`)} ·`)),
      ),
    );
    await expectAccessibleInAllThemes(page);
  });
});
