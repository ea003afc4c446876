import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import type { MergeAccount } from '../../src/contract/merges.ts';
import { roles } from '../../src/core/people/roles.ts';
import { words as refusals } from '../../src/web/words/refusals/es.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { member, schoolWithMembers } from './replies/members.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('es');
const at = '2026-03-10T09:00:00+01:00';

type HandOver = OutputOf<typeof calls.members.getHandOvers>['content'][number];
type Merge = OutputOf<typeof calls.merges.getMerges>['content'][number];

describe('the work of a teacher', () => {
  it('is handed over to a colleague by keyboard, as far as chosen, and given back by undo', async () => {
    const work = { classes: 2, schedules: 3, assessments: 4, questions: 5 };
    const moved = { ...work, classes: 0 };
    const ana = member({ firstName: 'Ana', lastName: 'Núñez', login: 'ana', idType: roles.teacher });
    const receivers = [{ idUser: 32, firstName: 'Xoel', lastName: 'Castro', idType: roles.teacher }];
    let past: HandOver[] = [];
    const { page, wire } = await openScreen('/my-school?search=N%C3%BA%C3%B1ez', {
      as: people.coordinator(),
      stubs: [
        ...schoolWithMembers(ana),
        stub(calls.members.getWork, { content: { ...work, receivers } }),
        stub(calls.members.getHandOvers, () => ({ content: past })),
        stub(calls.members.handOver, () => {
          past = [
            {
              ...{ ...moved, idHandOver: 7, at, by: 'Rey, Bruno', name: 'Núñez, Ana', receiver: 'Castro, Xoel' },
              ...{ undone: false, canUndo: true },
            },
          ];
          return { content: { ...moved, idHandOver: 7 } };
        }),
        stub(calls.members.undoHandOver, () => {
          past = past.map((one) => ({ ...one, undone: true, canUndo: false }));
          return { content: { ...moved, left: 0 } };
        }),
      ],
    });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: t('members', 'action.menu', { name: 'Núñez, Ana' }) }).click();
    await page.getByRole('menuitem', { name: t('members', 'action.handOver') }).click();
    const hand = dialog.getByRole('button', { name: t('members', 'handOver.do') });
    await hand.click();
    await dialog.getByText(t('members', 'handOver.toMissing')).waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await hand.press('Enter');
    const words = { name: 'Núñez, Ana', receiver: 'Castro, Xoel' };
    await page.getByText(t('members', 'handOver.done', words)).waitFor();
    expect(wire.inputs(calls.members.handOver)).toEqual([
      { idUser: 31, idReceiver: 32, classes: false, schedules: true, assessments: true, questions: true },
    ]);
    const region = page.getByRole('region', { name: t('members', 'past.handOvers.title') });
    await region.getByRole('button', { name: t('members', 'past.handOvers.undoOf', words) }).waitFor();
    await expectAccessibleInAllThemes(page);
    // The focus shows a toast again whose time is over; the pointer does not.
    await page
      .getByRole('button', { name: t('ui', 'undo'), exact: true })
      .first()
      .press('Enter');
    await page.getByText(t('members', 'handOver.unmade', words)).waitFor();
    await region.getByText(t('members', 'past.handOvers.undone')).waitFor();
    expect(wire.inputs(calls.members.undoHandOver)).toEqual([{ idHandOver: 7 }]);
  });
});

describe('the menu of a teacher', () => {
  it('is said to have no classes, schedules and reports, in the dialog and in the list', async () => {
    let ana = member({ firstName: 'Ana', lastName: 'Núñez', login: 'ana', idType: roles.teacher });
    const { page, wire } = await openScreen('/my-school', {
      as: people.administrator(),
      stubs: [
        ...schoolWithMembers(ana),
        stub(calls.members.getUsers, () => ({
          ...{ content: [ana], totalrecords: 1, totalpages: 1, recordsperpage: 20 },
        })),
        stub(calls.members.editUser, ({ withoutStudentModules = false }) => {
          ana = { ...ana, withoutStudentModules };
          return {};
        }),
      ],
    });
    await page.getByRole('button', { name: t('members', 'action.menu', { name: 'Núñez, Ana' }) }).click();
    await page.getByRole('menuitem', { name: t('members', 'action.edit') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: t('members', 'field.withoutStudentModules') }).check();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: t('members', 'edit.do') }).click();
    await page.getByText(t('members', 'column.withoutStudentModules')).waitFor();
    expect(wire.inputs(calls.members.editUser)).toMatchObject([{ idUser: 31, withoutStudentModules: true }]);
    await expectAccessibleInAllThemes(page);
  });
});

describe('a student', () => {
  it('is anonymised once the name is typed', async () => {
    const named = { firstName: 'Brenda', lastName: 'Insua Quiroga', login: 'brenda', idType: roles.student };
    const { page, wire } = await openScreen('/my-school?search=Quiroga', {
      as: people.coordinator(),
      stubs: [...schoolWithMembers(member(named)), refuse(calls.privacy.anonymiseUser, 'nameNotMatching')],
    });
    await page.getByRole('button', { name: t('members', 'action.menu', { name: 'Insua Quiroga, Brenda' }) }).click();
    await page.getByRole('menuitem', { name: t('members', 'action.download') }).waitFor();
    await page.getByRole('menuitem', { name: t('members', 'action.anonymise') }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox');
    await expectAccessibleInAllThemes(page);
    await field.fill('Nadie');
    await page.keyboard.press('Enter');
    await dialog.getByText(refusals.nameNotMatching).waitFor();
    await expectOf(field).value.toBe('Nadie');
    const former = { firstName: 'Estudiante', lastName: '4817' };
    wire.use(
      stub(calls.privacy.anonymiseUser, { content: former }),
      stub(calls.members.getUsers, { content: [], totalrecords: 0, totalpages: 0, recordsperpage: 20 }),
    );
    await field.fill('Insua Quiroga, Brenda');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Insua Quiroga, Brenda es ahora «.+ \d+»\.$/).waitFor();
    await expectOf(page.getByRole('table').getByText(/Quiroga/)).count.toBe(0);
    expect(wire.inputs(calls.privacy.anonymiseUser).at(-1)).toEqual({ idUser: 31, name: 'Insua Quiroga, Brenda' });
  });

  it('has two accounts merged, with what would move shown before, and undone', async () => {
    const can = {
      ...{ manage: true, mailPasswordLink: true, listLanguages: false, hideStudentModules: false },
      ...{ handOver: false, merge: true, unlockLogin: false, resetSecondFactor: false },
    };
    const named = { firstName: 'Antía', lastName: 'Lamas Outeiro', login: 'antia.lamas', email: '' };
    const account = (changes: Partial<MergeAccount>): MergeAccount => ({
      ...{ ...named, idUser: 31, lastSignedIn: null, classNames: ['9.º W'] },
      ...changes,
    });
    const other = account({ idUser: 32, firstName: 'Antia', lastName: 'Lamas', login: 'antia.lamas2' });
    const moves = { classes: 1, assignments: 2, attempts: 1 };
    let past: Merge[] = [];
    const { page, wire } = await openScreen('/my-school?search=Lamas', {
      as: people.coordinator(),
      stubs: [
        ...schoolWithMembers(member({ ...named, idType: roles.student, can })),
        stub(calls.merges.getMergeCandidates, { content: { account: account({}), candidates: [other], more: 0 } }),
        stub(calls.merges.previewMerge, {
          content: { kept: account({}), merged: other, moves, facts: [], conflicts: [], isRunning: false },
        }),
        stub(calls.merges.getMerges, () => ({ content: past })),
        stub(calls.merges.mergeUsers, () => {
          past = [
            {
              ...{ idMerge: 8, at, by: 'Rey, Bruno', undone: false, canUndo: true },
              kept: { name: 'Lamas Outeiro, Antía', login: 'antia.lamas' },
              merged: { name: 'Lamas, Antia', login: 'antia.lamas2' },
            },
          ];
          return { content: { idMerge: 8, moves } };
        }),
        stub(calls.merges.undoMerge, () => {
          past = past.map((one) => ({ ...one, undone: true, canUndo: false }));
          return {};
        }),
      ],
    });
    await page.getByRole('button', { name: t('members', 'action.menu', { name: 'Lamas Outeiro, Antía' }) }).click();
    await page.getByRole('menuitem', { name: t('members', 'action.merge') }).click();
    const dialog = page.getByRole('dialog');
    const merge = dialog.getByRole('button', { name: t('members', 'merge.do'), exact: true });
    await merge.click();
    await dialog.getByText(t('members', 'merge.otherMissing')).waitFor();
    await dialog.getByRole('radio', { name: /Lamas, Antia/ }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('status').waitFor();
    await expectAccessibleInAllThemes(page);
    await merge.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(wire.inputs(calls.merges.mergeUsers)).toEqual([{ idUser: 31, idMerged: 32 }]);
    const region = page.getByRole('region', { name: t('members', 'past.merges.title') });
    await region.getByText(/Lamas, Antia/).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: t('ui', 'undo'), exact: true }).press('Enter');
    await region.getByText(t('members', 'past.merges.undone')).waitFor();
    expect(wire.inputs(calls.merges.undoMerge)).toEqual([{ idMerge: 8 }]);
  });
});
