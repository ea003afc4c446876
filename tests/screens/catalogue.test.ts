import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { brazilianWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { pressButton } from '../support/question-editor.ts';
import { createTranslate } from '../support/words.ts';
import { storedCatalogue } from './replies/catalogue.ts';
import { discipline } from './replies/questions.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const pt = createTranslate('pt');

/** Opens the English catalogue with these contents of Astronomy, Planets first. */
const openCatalogue = async (...contents: string[]) => {
  const english = { language: 'en', questions: 0 } as const;
  const below = { ...english, kind: 'content', idParent: 1, filter: 0 } as const;
  const nodes = [
    discipline(1, 'Astronomy', { ...english, icon: 'globe' }),
    ...contents.map((name, index) => discipline(10 + index, name, { ...below, position: index })),
  ];
  const screen = await openScreen('/catalogue?language=en', {
    as: people.editor({ language: 'pt' }),
    stubs: storedCatalogue({ nodes: contents.length > 0 ? nodes : [], used: ['Planets'] }),
    window: brazilianWindow,
  });
  const { page } = screen;
  const nameField = () => page.getByRole('dialog').getByRole('textbox', { name: pt('bank', 'tree.name') });
  return {
    ...screen,
    nameField,
    fill: async (name: string) => {
      await nameField().fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    choose: async (name: string, action: string) => {
      await page.getByRole('button', { name: pt('bank', 'tree.more', { name }) }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    open: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    names: page.getByRole('button', { name: /^(Planets|Stars|Stars and galaxies|Comets)$/ }),
  };
};

describe('the catalogue of a school', () => {
  it('is begun with a subject, and has topics of its own below those of the provider, which stay as they are', async () => {
    const provided = { language: 'pt', questions: 4, canEdit: false } as const;
    const { page } = await openScreen('/catalogue?language=pt', {
      as: people.coordinator({ language: 'pt' }),
      stubs: storedCatalogue({ nodes: [discipline(1, 'Ciências', provided)] }),
      window: brazilianWindow,
    });
    const fill = async (name: string) => {
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: pt('bank', 'tree.name') })
        .fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const more = (name: string) => page.getByRole('button', { name: pt('bank', 'tree.more', { name }) });
    await pressButton(page, pt('bank', 'tree.addDiscipline'));
    await fill('Cultura marítima');
    await more('Cultura marítima').waitFor();
    await page.getByRole('button', { name: 'Ciências', exact: true }).click();
    await pressButton(page, pt('bank', 'tree.add.content'));
    await fill('Marés');
    await more('Marés').waitFor();
    await expectOf(more('Ciências')).count.toBe(0);
    await expectAccessibleInAllThemes(page);
  });
});

describe('an empty catalogue', () => {
  it('is filled with the subjects of a country', async () => {
    const { page, wire } = await openScreen('/catalogue?language=pt', {
      as: people.administrator({ language: 'pt' }),
      stubs: [...storedCatalogue({ nodes: [] }), stub(calls.questions.addReadyCatalogue, { content: { added: 3 } })],
      window: brazilianWindow,
    });
    const use = page.getByRole('button', { name: pt('bank', 'tree.useReady') });
    await page.getByText(pt('bank', 'tree.readyText.pt')).waitFor();
    await expectAccessibleInAllThemes(page);
    await use.click();
    await expect.poll(() => wire.inputs(calls.questions.addReadyCatalogue)).toEqual([{ language: 'pt' }]);
  });
});

describe('the catalogue', () => {
  it('adds a subject with an icon, contents and details, and refuses two with the same name', async () => {
    const { page, fill, open, nameField } = await openCatalogue();
    await pressButton(page, pt('bank', 'tree.addDiscipline'));
    await page.getByRole('combobox', { name: pt('bank', 'tree.icon') }).selectOption(pt('bank', 'tree.icons.globe'));
    await expectAccessible(page);
    await fill('Astronomy');
    await expectOf(page.getByRole('button', { name: 'Astronomy', exact: true }).locator('[data-icon]'))
      .attribute('data-icon')
      .toBe('globe');
    await open('Astronomy');
    await pressButton(page, pt('bank', 'tree.add.content'));
    await fill('Planets');
    await open('Planets');
    await pressButton(page, pt('bank', 'tree.add.detail'));
    await fill('Rings');
    await page.getByText('Rings', { exact: true }).waitFor();
    await expectAccessibleInAllThemes(page);
    await pressButton(page, pt('bank', 'tree.add.content'));
    await nameField().fill('Planets');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await expectAccessible(page);
  });

  it('renames, reorders with keys and deactivates an entry', async () => {
    const { page, wire, fill, open, choose, names } = await openCatalogue('Planets', 'Stars', 'Comets');
    await open('Astronomy');
    await choose('Stars', pt('bank', 'tree.rename'));
    await fill('Stars and galaxies');
    await expectOf(names).texts.toEqual(['Planets', 'Stars and galaxies', 'Comets']);
    await page.getByRole('button', { name: pt('ui', 'reorder.grip', { name: 'Comets' }) }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const order = ['Comets', 'Planets', 'Stars and galaxies'];
    await expectOf(names).texts.toEqual(order);
    await expect
      .poll(() => wire.inputs(calls.questions.editCataloging).map(({ position }) => position))
      .toEqual([undefined, 1, 0]);
    await page.reload();
    await open('Astronomy');
    await expectOf(names).texts.toEqual(order);
    await choose('Stars and galaxies', pt('bank', 'tree.deactivate'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: pt('bank', 'tree.deactivate') })
      .click();
    await page.getByText(pt('bank', 'tree.inactive'), { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('merges an entry into another, which can be undone, and deletes only what nothing uses', async () => {
    const { page, wire, open, choose, names } = await openCatalogue('Planets', 'Stars', 'Comets');
    await open('Astronomy');
    await choose('Comets', pt('bank', 'tree.mergeWith'));
    await page
      .getByRole('combobox', { name: pt('bank', 'tree.mergeInto') })
      .selectOption({ label: 'Astronomy · Planets' });
    await page.getByText(/“Comets” deixa/).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: pt('bank', 'tree.merge'), exact: true })
      .click();
    await page.getByText(pt('bank', 'tree.merged', { name: 'Comets', target: 'Planets' })).waitFor();
    await expectOf(names).texts.toEqual(['Planets', 'Stars']);
    await expectAccessible(page);
    await page.getByRole('button', { name: pt('ui', 'undo'), exact: true }).press('Enter');
    await expectOf(names).texts.toContain('Comets');
    await expect.poll(() => wire.inputs(calls.questions.mergeCataloging)).toEqual([{ idCataloging: 12, idTarget: 10 }]);
    const remove = async (name: string) => {
      await choose(name, pt('bank', 'tree.delete'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: pt('bank', 'tree.delete') })
        .click();
    };
    await remove('Comets');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectOf(names).texts.toEqual(['Planets', 'Stars']);
    await remove('Planets');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await expectAccessible(page);
  });
});
