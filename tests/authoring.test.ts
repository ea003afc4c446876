import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KindName, kindNames } from '../src/questions/kind.ts';
import { phone, wide } from './support/browser.ts';
import { isFine, openDemonstration } from './support/demonstration.ts';
import { packageOf } from './support/h5p.ts';
import { signInAt } from './support/remote.ts';
import { type Spoken, spoken } from './support/words.ts';

const { address, errors, signedIn } = openDemonstration();

const pane = (page: Page, say: Spoken) => page.getByRole('complementary', { name: say('bank', 'student.title') });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Types into a rich text field, found by how its label begins. */
const write = async (page: Page, label: string, text: string) => {
  await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).click();
  await page.keyboard.type(text);
};
const writeAlternatives = async (page: Page, say: Spoken, ...texts: string[]) => {
  for (const [index, text] of texts.entries())
    await write(page, say('writing', 'alternatives.name', { letter: 'ABCDEFG'[index] ?? '' }), text);
};
const markCorrect = async (page: Page, say: Spoken, role: 'radio' | 'checkbox', ...letters: string[]) => {
  for (const letter of letters)
    await page.getByRole(role, { name: `${say('writing', 'alternatives.correct')} ${letter}` }).check({ force: true });
};

/** Says what the question is about: the first subject of the catalogue. */
const place = async (page: Page, say: Spoken) => {
  await press(page, say('bank', 'data.choose'));
  await page.getByRole('dialog').getByRole('treeitem').first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

type Type = {
  kind: 'single' | 'multiple' | 'blanks' | 'open' | 'h5p' | 'graded' | 'rubric';
  write: (page: Page, say: Spoken) => Promise<void>;
  answer: (pane: Locator, say: Spoken) => Promise<void>;
  /** What the answer scores, as a share; null waits for a grade. */
  scores: number | null;
};

const types: readonly Type[] = [
  {
    kind: 'single',
    write: async (page, say) => {
      await write(page, say('writing', 'alternatives.command'), '¿Cuánto es 2 + 2?');
      await writeAlternatives(page, say, '3', '4', '5');
      await markCorrect(page, say, 'radio', 'B');
    },
    answer: (pane) => pane.getByRole('radio').nth(0).check({ force: true }),
    scores: 0,
  },
  {
    kind: 'multiple',
    write: async (page, say) => {
      await write(page, say('writing', 'alternatives.command'), '¿Qué números son pares?');
      await writeAlternatives(page, say, '2', '3', '4');
      await markCorrect(page, say, 'checkbox', 'A', 'C');
    },
    answer: (pane) => pane.getByRole('checkbox').nth(0).check({ force: true }),
    scores: 0.5,
  },
  {
    kind: 'blanks',
    write: async (page, say) => {
      await write(page, say('writing', 'blanks.text'), 'La capital de Portugal es ');
      await page.keyboard.press('Control+Alt+g');
      const gap = page.getByRole('listitem', { name: say('writing', 'blanks.gap', { number: '1' }) });
      await gap.getByRole('textbox').first().fill('Lisboa');
    },
    answer: (pane) => pane.getByRole('textbox').fill(' lisbóa '),
    scores: 1,
  },
  {
    kind: 'open',
    write: (page, say) => write(page, say('writing', 'alternatives.command'), 'Explica por qué flota un barco.'),
    answer: (pane) => pane.getByRole('textbox').fill('Desplaza tanta agua como pesa.'),
    scores: null,
  },
  {
    kind: 'h5p',
    write: async (page, say) => {
      await write(page, say('writing', 'alternatives.command'), 'Resuelve la suma.');
      await page
        .getByLabel(say('writing', 'h5p.choose'))
        .setInputFiles({ name: 'suma.h5p', mimeType: 'application/zip', buffer: Buffer.from(packageOf()) });
      await page.getByText(say('writing', 'h5p.made', { library: 'School.Sum 1.0' })).waitFor();
    },
    answer: async (pane) => {
      await pane.frameLocator('iframe').getByRole('button', { name: 'Three' }).click();
    },
    scores: 0.25,
  },
  {
    kind: 'graded',
    write: async (page, say) => {
      await write(page, say('writing', 'alternatives.command'), '¿Cómo prefieres repasar?');
      await writeAlternatives(page, say, 'Con ejercicios', 'Leyendo');
      for (const [letter, grade] of [
        ['A', '10'],
        ['B', '5'],
      ] as const)
        await page.getByRole('textbox', { name: say('writing', 'graded.gradeOf', { letter }) }).fill(grade);
    },
    answer: (pane) => pane.getByRole('radio').nth(1).check({ force: true }),
    scores: 0.5,
  },
  {
    kind: 'rubric',
    write: async (page, say) => {
      await write(page, say('writing', 'alternatives.command'), 'Después de la práctica: ¿cómo lo ves?');
      await write(page, say('writing', 'rubric.name', { number: '1' }), 'Sé montar un circuito.');
    },
    answer: (pane) => pane.getByRole('radio').nth(0).check({ force: true }),
    scores: 1,
  },
];

describe.each([
  { language: 'es', login: 'teacher', options: wide, scheme: 'light' },
  { language: 'en', login: 'teacher2', options: wide, scheme: 'dark' },
  { language: 'pt', login: 'teacher3', options: phone, scheme: 'dark' },
] as const)('in $language, $scheme, a teacher', ({ language, login, options, scheme }) => {
  const say = spoken(language);
  let page: Page;

  beforeAll(async () => {
    const remote = await signInAt(address(), `${login}@demo.school`);
    await remote.users.updateUserLanguage({ newLanguage: language });
    page = await signedIn(login, { ...options, colorScheme: scheme });
  });
  afterAll(() => page.close());

  it.each(types)('writes a question of the type $kind, tries it and finds it in the list', async (type) => {
    const name = say('bank', `type.${type.kind}`);
    await page.goto('/my-questions');
    await page.getByRole('button', { name: say('bank', 'screen.write') }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
    await type.write(page, say);
    await place(page, say);

    await type.answer(pane(page, say), say);
    await isFine(page);
    await pane(page, say)
      .getByRole('button', { name: say('bank', 'student.check') })
      .click();
    const verdict =
      type.scores === null
        ? say('bank', 'student.waits')
        : say('bank', 'student.score', {
            percent: new Intl.NumberFormat(language, { style: 'percent' }).format(type.scores),
          });
    await expect
      .poll(() => pane(page, say).getByRole('status').last().textContent(), { timeout: 10_000 })
      .toContain(verdict);
    await isFine(page);

    await press(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await isFine(page);
    await page.getByRole('link', { name: say('bank', 'note.toList') }).click();
    await page.getByRole('article').first().getByText(name, { exact: true }).waitFor();
    await isFine(page);
  });
});

describe('what a teacher writes', () => {
  const say = spoken('es');
  const command = say('writing', 'alternatives.command');
  const begin = async (page: Page) => {
    await page.goto('/add-question');
    await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
  };
  let page: Page;
  let setOffline: (offline: boolean) => Promise<void>;

  beforeAll(async () => {
    page = await signedIn('teacher');
    setOffline = (offline) => page.context().setOffline(offline);
  });
  afterAll(() => page.close());

  it('is not saved with something missing: what and where is said, and the first of it has the focus', async () => {
    await begin(page);
    await press(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'edit.problems_other', { count: '4' })).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.blank')).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.tooFew_other', { count: '2' })).waitFor();
    await page.getByText(say('writing', 'alternatives.problem.noKey')).waitFor();
    await page.getByText(say('bank', 'data.placeMissing')).waitFor();
    expect(
      await page.evaluate(() => document.activeElement?.closest('[id]')?.closest('#problem-command') !== null),
    ).toBe(true);
    await isFine(page);
  });

  it('is there again after a reload, and can be discarded', async () => {
    await begin(page);
    await write(page, command, 'Lo que se escribe no se pierde.');
    await page.getByRole('complementary').getByText('Lo que se escribe no se pierde.').waitFor();
    await page.reload();
    await page
      .getByRole('textbox', { name: new RegExp(`^${command}`) })
      .getByText('no se pierde')
      .waitFor();
    await isFine(page);
    await press(page, say('bank', 'edit.discard'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('bank', 'edit.discard') })
      .click();
    await page.getByText('no se pierde').first().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('textbox', { name: new RegExp(`^${command}`) }).waitFor();
    expect(await page.getByText('no se pierde').count()).toBe(0);
  });

  it('is there again though it was typed without a pause until the reload, and apart from what another tab writes', async () => {
    await begin(page);
    const field = (one: Page) => one.getByRole('textbox', { name: new RegExp(`^${command}`) });
    await write(page, command, 'Todo de una vez, hasta el final');
    await page.reload();
    await field(page).getByText('Todo de una vez, hasta el final').waitFor();
    const other = await page.context().newPage();
    await begin(other);
    await other.getByRole('region', { name: say('bank', 'earlier.title') }).waitFor();
    await isFine(other);
    await write(other, command, 'En otra pestaña');
    await other.reload();
    await field(other).getByText('En otra pestaña').waitFor();
    await other.close();
    await page.reload();
    await field(page).getByText('Todo de una vez, hasta el final').waitFor();
    await page.evaluate(() => localStorage.clear());
  });

  it('is left only after a question', async () => {
    await begin(page);
    await write(page, command, 'Casi perdido.');
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    const dialog = page.getByRole('dialog', { name: say('ui', 'leave.title') });
    await dialog.getByRole('button', { name: say('ui', 'cancel') }).click();
    await page.getByRole('complementary').getByText('Casi perdido.').waitFor();
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    await dialog.getByRole('button', { name: say('ui', 'leave.confirm') }).click();
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
  });

  it('stays where it is when saving fails, and is saved later', async () => {
    await begin(page);
    await write(page, command, '¿Cuál es el río más largo de la península ibérica?');
    await writeAlternatives(page, say, 'El Tajo', 'El Ebro');
    await markCorrect(page, say, 'radio', 'A');
    await place(page, say);
    await setOffline(true);
    await press(page, say('bank', 'edit.save'));
    await page.getByText(say('ui', 'failure.noNetwork')).waitFor();
    await isFine(page);
    await setOffline(false);
    await press(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await page.waitForURL(/add-question\/\d+$/);
  });

  it('is saved once however often it is asked to be, and keeps what is typed meanwhile', async () => {
    await begin(page);
    await write(page, command, 'Antes de guardar');
    await writeAlternatives(page, say, 'Ayer', 'Hoy');
    await markCorrect(page, say, 'radio', 'A');
    await place(page, say);
    let sent = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/addQuestion/, async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await write(page, command, ' y mientras tanto');
    await page.getByRole('complementary').getByText('y mientras tanto').waitFor();
    await page.keyboard.press('Control+s');
    letGo();
    await page.waitForURL(/add-question\/\d+$/);
    await page.getByText(say('bank', 'edit.notSaved'), { exact: true }).waitFor();
    await page.getByRole('complementary').getByText('y mientras tanto').waitFor();
    await press(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'edit.allSaved')).waitFor();
    await page.unroute(/addQuestion/);
    expect(sent).toBe(1);
  });

  it('begins with what is there now, though another tab has changed it since it was read', async () => {
    const idQuestion = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    await page.getByRole('heading', { name: say('bank', 'screen.title'), level: 1 }).waitFor();
    const remote = await signInAt(address(), 'teacher@demo.school');
    const { content: now } = await remote.questions.getQuestion({ idQuestion });
    await remote.questions.editQuestion({
      idQuestion,
      idType: now.idType,
      questionContent: now.content,
      idCataloging: now.idsCataloging,
      identifier: 'EN-OTRA',
    });
    await page.locator(`a[href$="/add-question/${idQuestion}"]`).first().click();
    const field = page.getByRole('textbox', { name: new RegExp(`^${say('bank', 'data.identifier')}`) });
    await field.waitFor();
    expect(await field.inputValue()).toBe('EN-OTRA');
  });

  it('is pointed to a question with the same words', async () => {
    await begin(page);
    await write(page, command, '¿Cuál es el rio más largo de la península Ibérica?');
    await page.getByText(say('bank', 'twin.same')).waitFor();
    await press(page, say('bank', 'twin.see'));
    await page.getByRole('dialog').getByText('El Tajo').waitFor();
    await isFine(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('ui', 'leave.confirm') })
      .click();
  });

  it('takes along what another type can hold', async () => {
    await begin(page);
    await write(page, command, '¿Qué planetas tienen anillos?');
    await writeAlternatives(page, say, 'Saturno', 'Marte');
    await page.getByRole('button', { name: new RegExp(`^${say('bank', 'edit.type')}`) }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${say('bank', 'type.multiple')}`) }).click();
    await page.getByRole('checkbox', { name: `${say('writing', 'alternatives.correct')} A` }).waitFor();
    await page
      .getByRole('textbox', { name: /Alternativa B/ })
      .getByText('Marte')
      .waitFor();
    await page.getByRole('link', { name: say('bank', 'edit.back') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('ui', 'leave.confirm') })
      .click();
  });

  it('is not written over what somebody saved meanwhile, unless it is meant', async () => {
    await page.goto('/my-questions?search=Tajo');
    await page
      .getByRole('link', { name: say('bank', 'do.edit'), exact: true })
      .first()
      .click();
    await page.getByRole('textbox', { name: new RegExp(`^${say('bank', 'data.identifier')}`) }).fill('RIOS-1');
    const idQuestion = Number(new URL(page.url()).pathname.split('/').at(-1));
    const remote = await signInAt(address(), 'teacher@demo.school');
    const { content: now } = await remote.questions.getQuestion({ idQuestion });
    await remote.questions.editQuestion({
      idQuestion,
      idType: now.idType,
      questionContent: now.content,
      idCataloging: now.idsCataloging,
      identifier: 'OTRO',
    });
    await press(page, say('bank', 'edit.save'));
    const dialog = page.getByRole('dialog', { name: say('bank', 'edit.changedTitle') });
    await dialog.waitFor();
    await isFine(page);
    await dialog.getByRole('button', { name: say('bank', 'edit.changedMine') }).click();
    await page.getByText(say('bank', 'note.saved')).waitFor();
    expect((await remote.questions.getQuestion({ idQuestion })).content.identifier).toBe('RIOS-1');
  });

  it('asks before a question in use is changed', async () => {
    await page.goto('/my-questions?size=20');
    const used = page
      .getByRole('article')
      .filter({ hasText: say('bank', 'record.used_one') })
      .first();
    await used.getByRole('link', { name: say('bank', 'do.edit') }).click();
    await page.getByText(say('bank', 'edit.used_one', { count: '1' })).waitFor();
    await page.getByRole('textbox', { name: new RegExp(`^${say('bank', 'data.identifier')}`) }).fill('EN-USO');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: say('bank', 'edit.usedTitle') });
    await dialog.waitFor();
    await isFine(page);
    await dialog.getByRole('button', { name: say('bank', 'edit.usedConfirm') }).click();
    await page.getByText(say('bank', 'note.saved')).waitFor();
  });
});

describe('the bank', () => {
  const say = spoken('es');
  let page: Page;
  beforeAll(async () => {
    page = await signedIn('teacher');
  });
  afterAll(() => page.close());

  it('is narrowed by content, type and words, all of it kept in the address', async () => {
    await page.goto('/my-questions?bank=provider');
    await page.getByRole('article').first().waitFor();
    await press(page, say('bank', 'filter.title'));
    const dialog = page.getByRole('dialog');
    await isFine(page);
    await dialog.getByRole('searchbox').fill('fracciones');
    await dialog.getByRole('treeitem', { name: /Fracciones/ }).click();
    await dialog.getByRole('radio', { name: say('bank', 'type.single') }).check();
    await dialog.getByRole('button', { name: /^Mostrar/ }).click();
    await page.getByRole('button', { name: `${say('bank', 'filter.remove')} Fracciones` }).waitFor();
    await page.getByRole('combobox', { name: say('bank', 'screen.size') }).selectOption('10');
    await page.waitForURL(/size=10/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('bank'), searchParams.get('type')]).toEqual(['provider', '0']);
    await page.reload();
    await page.getByRole('button', { name: `${say('bank', 'filter.remove')} Fracciones` }).click();
    await page.getByRole('searchbox').fill('nada que exista en el banco');
    await page.getByText(say('bank', 'found.noneTitle')).waitFor();
    await isFine(page);
  });

  it('shows a question as a student has it', async () => {
    await page.goto('/my-questions?bank=provider&type=0');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: say('bank', 'do.preview') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().check({ force: true });
    await dialog.getByRole('button', { name: say('bank', 'student.check') }).click();
    await dialog.getByText(/Esta respuesta obtiene/).waitFor();
    await isFine(page);
  });

  it('gives a copy to change, which can be deleted again', async () => {
    await page.goto('/my-questions?bank=provider&type=0');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: say('bank', 'do.copy') })
      .click();
    await page.getByText(say('bank', 'note.copied')).waitFor();
    await isFine(page);
    await page.goto('/my-questions');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Más acciones/ })
      .click();
    await page.getByRole('menuitem', { name: say('bank', 'do.delete') }).click();
    await isFine(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('bank', 'delete.confirm') })
      .click();
    await page.getByText(say('bank', 'note.deleted')).waitFor();
  });

  it('keeps a question that is in use, and says so', async () => {
    await page.goto('/my-questions?size=20');
    const used = page
      .getByRole('article')
      .filter({ hasText: say('bank', 'record.used_one') })
      .first();
    await used.getByRole('button', { name: /^Más acciones/ }).click();
    await page.getByRole('menuitem', { name: say('bank', 'do.delete') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say('bank', 'delete.usedText')).waitFor();
    expect(await dialog.getByRole('button', { name: say('bank', 'delete.confirm') }).count()).toBe(0);
    await isFine(page);
  });
});

describe('a text with questions', () => {
  const say = spoken('es');
  let page: Page;
  beforeAll(async () => {
    page = await signedIn('teacher');
  });
  afterAll(() => page.close());

  it('wants a text and a question', async () => {
    await page.goto('/add-context-question');
    await press(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'group.textMissing')).waitFor();
    await page.getByText(say('bank', 'group.questionsMissing')).waitFor();
    await isFine(page);
  });

  it('takes in a question that is written for it, and one that was there', async () => {
    await page.getByRole('textbox', { name: new RegExp(`^${say('bank', 'group.name')}`) }).fill('Hooke y el corcho');
    await write(page, say('bank', 'group.text'), 'En 1665 Robert Hooke miró una lámina de corcho.');
    await page.getByText(say('bank', 'group.textMissing')).waitFor({ state: 'detached' });
    await press(page, say('bank', 'group.choose'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().check();
    await isFine(page);
    await dialog.getByRole('button', { name: say('bank', 'group.chosen_one', { count: '1' }) }).click();
    await page.getByRole('button', { name: say('bank', 'screen.write') }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${say('bank', 'type.open')}`) }).click();
    await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
    await write(page, say('writing', 'alternatives.command'), '¿Qué vio Hooke?');
    // It belongs where the question before it does, and so does the one after it.
    await page.getByRole('button', { name: say('bank', 'data.change'), exact: true }).waitFor();
    await press(page, say('bank', 'edit.saveAnother'));
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await page.getByRole('button', { name: say('bank', 'data.change'), exact: true }).waitFor();
    await page
      .getByRole('link', { name: say('bank', 'edit.backToText') })
      .last()
      .click();
    await page.getByRole('heading', { name: say('bank', 'group.newTitle') }).waitFor();
    await page.getByRole('button', { name: /^Quitar: ¿Qué vio Hooke/ }).waitFor();
    await page.getByRole('complementary').getByText('lámina de corcho').waitFor();
    await isFine(page);
  });

  it('puts its questions in order by keys, and stands in the list as one', async () => {
    await page.getByRole('button', { name: /^Mover ¿Qué vio Hooke/ }).focus();
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() =>
        page
          .getByRole('complementary')
          .getByText(/^Pregunta 1$/)
          .locator('..')
          .textContent(),
      )
      .toContain('¿Qué vio Hooke?');
    await press(page, say('bank', 'edit.save'));
    await page.getByText(say('bank', 'note.textSaved')).waitFor();
    await page.getByRole('link', { name: say('bank', 'note.toList') }).click();
    const entry = page.getByRole('article').filter({ hasText: 'Hooke y el corcho' });
    await entry.getByText(say('bank', 'text.about_other', { count: '2' })).waitFor();
    await isFine(page);
  });

  it('can be deleted, its questions staying', async () => {
    const entry = page.getByRole('article').filter({ hasText: 'Hooke y el corcho' });
    await entry.getByRole('button', { name: say('bank', 'do.deleteText') }).click();
    await isFine(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('bank', 'delete.confirm') })
      .click();
    await page.getByText(say('bank', 'note.textDeleted')).waitFor();
    await page.getByRole('article').filter({ hasText: '¿Qué vio Hooke?' }).waitFor();
  });
});

describe('a question of the provider', () => {
  const es = spoken('es');
  const pt = spoken('pt');
  const COMMAND = '¿Qué gas toman las plantas del aire?';
  const mine = (page: Page) => page.getByRole('article').filter({ hasText: COMMAND });
  let author: Page;
  let editor: Page;
  beforeAll(async () => {
    author = await signedIn('author');
    editor = await signedIn('editor');
  });
  afterAll(() => Promise.all([author.close(), editor.close()]));

  it('begins as a draft of its author, who hands it in', async () => {
    await author.goto('/add-question');
    await write(author, es('writing', 'alternatives.command'), COMMAND);
    await writeAlternatives(author, es, 'Dióxido de carbono', 'Nitrógeno');
    await markCorrect(author, es, 'radio', 'A');
    await place(author, es);
    await press(author, es('bank', 'edit.save'));
    await author.getByText(es('bank', 'note.saved')).waitFor();
    await author.goto('/my-questions');
    await mine(author).getByText(es('assessments', 'review.state.draft')).waitFor();
    await isFine(author);
    await mine(author)
      .getByRole('button', { name: es('bank', 'review.submit') })
      .click();
    await mine(author).getByText(es('assessments', 'review.state.inReview')).waitFor();
  });

  it('is sent back by the editor, not without a comment', async () => {
    await editor.goto('/my-questions?state=inReview');
    await mine(editor)
      .getByRole('button', { name: pt('bank', 'review.sendBack') })
      .click();
    const dialog = editor.getByRole('dialog');
    await dialog.getByRole('button', { name: pt('bank', 'review.sendBack') }).click();
    await dialog.getByText(pt('assessments', 'review.commentMissing')).waitFor();
    await isFine(editor);
    await dialog.getByRole('textbox').fill('Falta una tercera alternativa.');
    await dialog.getByRole('button', { name: pt('bank', 'review.sendBack') }).click();
    await editor.getByText(pt('bank', 'review.done.sendBack')).waitFor();
  });

  it('shows its author the comment, is handed in again, accepted and published', async () => {
    await author.reload();
    await mine(author).getByText('Falta una tercera alternativa.').waitFor();
    await mine(author)
      .getByRole('button', { name: es('bank', 'review.submit') })
      .click();
    await mine(author).getByText(es('assessments', 'review.state.inReview')).waitFor();
    await editor.goto('/my-questions?bank=review');
    await mine(editor)
      .getByRole('button', { name: pt('bank', 'review.accept') })
      .click();
    await mine(editor)
      .getByRole('button', { name: pt('bank', 'review.publish') })
      .click();
    await editor.getByText(pt('bank', 'review.done.publish')).waitFor();
    await isFine(editor);
    await editor.goto('/my-questions?bank=provider');
    await mine(editor).waitFor();
  });
});

describe('the catalogue', () => {
  const say = spoken('pt');
  let page: Page;
  beforeAll(async () => {
    page = await signedIn('editor');
  });
  afterAll(() => page.close());
  const fill = async (name: string) => {
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: say('bank', 'tree.name') })
      .fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const act = async (name: string, deed: string) => {
    await page.getByRole('button', { name: say('bank', 'tree.more', { name }) }).click();
    await page.getByRole('menuitem', { name: deed }).click();
  };

  it('grows by a subject with a content and a detail', async () => {
    await page.goto('/catalogue?language=en');
    await press(page, say('bank', 'tree.addDiscipline'));
    await fill('Astronomy');
    await page.getByRole('button', { name: 'Astronomy', exact: true }).click();
    await press(page, say('bank', 'tree.add.content'));
    await fill('Planets');
    await page.getByRole('button', { name: 'Planets', exact: true }).click();
    await press(page, say('bank', 'tree.add.detail'));
    await fill('Rings');
    await page.getByText('Rings', { exact: true }).waitFor();
    await isFine(page);
  });

  it('has no two of a name in one place', async () => {
    await press(page, say('bank', 'tree.add.content'));
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: say('bank', 'tree.name') })
      .fill('Planets');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await isFine(page);
    await page.keyboard.press('Escape');
  });

  it('is renamed, put in order by keys, moved and taken out of use', async () => {
    await press(page, say('bank', 'tree.add.content'));
    await fill('Stars');
    await act('Stars', say('bank', 'tree.rename'));
    await fill('Stars and galaxies');
    await page
      .getByRole('button', { name: /Stars and galaxies$/ })
      .first()
      .waitFor();
    const names = () => page.getByRole('button', { name: /^(Planets|Stars and galaxies)$/ }).allTextContents();
    await page.getByRole('button', { name: say('writing', 'reorder.grip', { name: 'Stars and galaxies' }) }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(names).toEqual(['Stars and galaxies', 'Planets']);
    await page.reload();
    await page.getByRole('button', { name: 'Astronomy', exact: true }).click();
    await expect.poll(names).toEqual(['Stars and galaxies', 'Planets']);
    await act('Stars and galaxies', say('bank', 'tree.deactivate'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('bank', 'tree.deactivate') })
      .click();
    await page.getByText(say('bank', 'tree.inactive'), { exact: true }).waitFor();
    await isFine(page);
  });
});

const textField = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const typeInto = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};
const choose = async (page: Page, element: Locator) => {
  await tabTo(page, element);
  await page.keyboard.press(' ');
};
const placeByKeys = async (page: Page, say: Spoken) => {
  await tabTo(page, page.getByRole('button', { name: say('bank', 'data.choose'), exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('treeitem').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

type ByKeys = {
  write: (page: Page, say: Spoken) => Promise<void>;
  /** What is reached in the student's pane, and the key that answers there: the space bar unless it says so. */
  answer: (pane: Locator) => Locator;
  key?: string;
};

/** Several right answers are written by keys above. */
const byKeys: Record<Exclude<KindName, 'multiple'>, ByKeys> = {
  single: {
    write: async (page, say) => {
      await typeInto(page, textField(page, say('writing', 'alternatives.command')), '¿Cuánto es 3 + 3?');
      await typeInto(page, textField(page, say('writing', 'alternatives.name', { letter: 'A' })), '6');
      await choose(page, page.getByRole('radio', { name: `${say('writing', 'alternatives.correct')} A` }));
      await typeInto(page, textField(page, say('writing', 'alternatives.name', { letter: 'B' })), '9');
    },
    answer: (pane) => pane.getByRole('radio'),
  },
  blanks: {
    write: async (page, say) => {
      await typeInto(page, textField(page, say('writing', 'blanks.text')), 'La capital de Italia es ');
      await page.keyboard.press('Control+Alt+g');
      const gap = page.getByRole('listitem', { name: say('writing', 'blanks.gap', { number: '1' }) });
      await typeInto(page, gap.getByRole('textbox'), 'Roma');
    },
    answer: (pane) => pane.getByRole('textbox'),
    key: 'r',
  },
  open: {
    write: (page, say) =>
      typeInto(page, textField(page, say('writing', 'alternatives.command')), 'Explica por qué vuela un globo.'),
    answer: (pane) => pane.getByRole('textbox'),
    key: 'p',
  },
  h5p: {
    write: async (page, say) => {
      await typeInto(page, textField(page, say('writing', 'alternatives.command')), 'Haz la suma.');
      const chooser = page.waitForEvent('filechooser');
      await tabTo(page, page.getByLabel(say('writing', 'h5p.choose')));
      await page.keyboard.press('Enter');
      const file = { name: 'suma.h5p', mimeType: 'application/zip', buffer: Buffer.from(packageOf()) };
      await (await chooser).setFiles(file);
      await page.getByText(say('writing', 'h5p.made', { library: 'School.Sum 1.0' })).waitFor();
    },
    answer: (pane) => pane.frameLocator('iframe').getByRole('button', { name: 'Three' }),
    key: 'Enter',
  },
  graded: {
    write: async (page, say) => {
      await typeInto(page, textField(page, say('writing', 'alternatives.command')), '¿Cómo estudias mejor?');
      for (const [letter, grade] of [
        ['A', '10'],
        ['B', '4'],
      ] as const) {
        await typeInto(page, textField(page, say('writing', 'alternatives.name', { letter })), `De modo ${letter}`);
        await typeInto(page, textField(page, say('writing', 'graded.gradeOf', { letter })), grade);
      }
    },
    answer: (pane) => pane.getByRole('radio'),
  },
  rubric: {
    write: async (page, say) => {
      await typeInto(page, textField(page, say('writing', 'alternatives.command')), '¿Qué sabes hacer ya?');
      await typeInto(page, textField(page, say('writing', 'rubric.name', { number: '1' })), 'Sé medir ángulos.');
    },
    answer: (pane) => pane.getByRole('radio'),
  },
};

describe('by keys alone', () => {
  const say = spoken('es');

  it('a question is written, tried and saved, and another begun', async () => {
    const page = await signedIn('teacher');
    await page.goto('/my-questions');
    const menu = page.getByRole('button', { name: say('bank', 'screen.write') });
    await menu.waitFor();
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
    const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await tabTo(page, field(say('writing', 'alternatives.command')));
    await page.keyboard.type('¿Qué números son impares?');
    for (const [letter, text] of [
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
    ] as const) {
      await tabTo(page, field(say('writing', 'alternatives.name', { letter })));
      await page.keyboard.type(text);
      if (letter === 'B') continue;
      await tabTo(page, page.getByRole('checkbox', { name: `${say('writing', 'alternatives.correct')} ${letter}` }));
      await page.keyboard.press(' ');
    }
    await placeByKeys(page, say);
    await tabTo(page, pane(page, say).getByRole('checkbox').first());
    await page.keyboard.press(' ');
    await tabTo(page, pane(page, say).getByRole('button', { name: say('bank', 'student.check') }));
    await page.keyboard.press('Enter');
    await pane(page, say)
      .getByText(/Esta respuesta obtiene un 50/)
      .waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(say('bank', 'note.saved')).waitFor();
    await page.getByRole('complementary').getByText(say('bank', 'student.nothing')).waitFor();
    await tabTo(page, page.getByRole('button', { name: say('bank', 'data.change'), exact: true }));
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(say('bank', 'key.another')).waitFor();
    await isFine(page);
    await page.close();
  });

  it.each(Object.entries(byKeys))(
    'a question of the type %s is written, answered, checked and saved',
    async (kind, by) => {
      const page = await signedIn('teacher');
      await page.goto(`/add-question?type=${kindNames.indexOf(kind as KindName)}`);
      await page.getByRole('heading', { name: say('bank', 'edit.newTitle') }).waitFor();
      await by.write(page, say);
      await placeByKeys(page, say);
      await tabTo(page, by.answer(pane(page, say)));
      await page.keyboard.press(by.key ?? ' ');
      await tabTo(page, pane(page, say).getByRole('button', { name: say('bank', 'student.check') }));
      await page.keyboard.press('Enter');
      await pane(page, say)
        .getByRole('button', { name: say('bank', 'student.again') })
        .waitFor();
      await isFine(page);
      await page.keyboard.press('Control+s');
      await page.getByText(say('bank', 'note.saved')).waitFor();
      await page.close();
    },
  );

  it('and nothing on the way threw an error', () => expect(errors).toEqual([]));
});

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, element: Locator) => {
  await element.first().waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await element.first().evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${element}`);
};
