import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { onePage } from './replies/pages.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refusalReply, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const es = createTranslate('es');

type Deleted = OutputOf<typeof calls.bin.getDeleted>['content'][number];

const item = (changes: Partial<Deleted>): Deleted => ({
  ...{ type: 'question', id: 1, title: '¿Qué es un átomo?', courseName: '', obstacle: null },
  ...{ deletedAt: '2026-03-09T10:00:00+01:00', until: '2026-04-08T10:00:00+02:00' },
  ...changes,
});

/** What the reply to a restored schedule says beyond that; the screen reads none of it. */
const nothingElse: OutputOf<typeof calls.schedules.restoreSchedule> = {
  content: [],
  courses: [],
  conflicts: [],
  status: 200,
};

/** Opens the bin with these items, of which it removes what is restored or deleted for good. */
const openBin = async (...items: Deleted[]) => {
  let left = items;
  const remove = (type: Deleted['type'], id: number) => {
    left = left.filter((one) => one.type !== type || one.id !== id);
    return {};
  };
  return openScreen('/bin', {
    as: people.teacher(),
    stubs: [
      stub(calls.bin.getDeleted, () => onePage(left)),
      stub(calls.bin.deleteForGood, ({ type, id }) => remove(type, id)),
      stub(calls.questions.restoreQuestion, ({ idQuestion }) => remove('question', idQuestion)),
      stub(calls.schedules.restoreSchedule, ({ idSchedule, force }) =>
        force ? { ...remove('schedule', idSchedule), ...nothingElse } : refusalReply('studentsBusy'),
      ),
    ],
  });
};

describe('what was deleted', () => {
  it('is restored or deleted for good by keyboard', async () => {
    const { page, wire } = await openBin(item({}), item({ id: 2, title: '¿Qué es una célula?' }));
    const rows = page.getByRole('table').getByRole('row');
    const title = page.getByRole('heading', { level: 1 });
    await expectOf(rows).count.toBe(3);
    await expectAccessibleInAllThemes(page);
    await page
      .getByRole('button', { name: es('bin', 'restore') })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText(/está de vuelta/).waitFor();
    await expectOf(rows).count.toBe(2);
    await expectOf(title).focused.toBe(true);
    await page
      .getByRole('button', { name: es('bin', 'forGood.do') })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('bin', 'forGood.confirm') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(es('bin', 'none.title')).waitFor();
    await expectOf(title).focused.toBe(true);
    await expect.poll(() => wire.inputs(calls.questions.restoreQuestion)).toEqual([{ idQuestion: 1 }]);
    await expect.poll(() => wire.inputs(calls.bin.deleteForGood)).toEqual([{ type: 'question', id: 2 }]);
  });

  it('restores a schedule at a time that its students no longer have free, after asking', async () => {
    const { page, wire } = await openBin(item({ type: 'schedule', id: 7, title: 'Fracciones', courseName: '3.º A' }));
    await page
      .getByRole('row')
      .getByRole('button', { name: es('bin', 'restore') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(es('bin', 'busy.text')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es('bin', 'busy.confirm') }).click();
    await page.getByText(es('bin', 'none.title')).waitFor();
    await expect
      .poll(() => wire.inputs(calls.schedules.restoreSchedule).map(({ idSchedule, force }) => [idSchedule, force]))
      .toEqual([
        [7, false],
        [7, true],
      ]);
  });
});
