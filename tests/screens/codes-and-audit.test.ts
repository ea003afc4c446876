import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../../src/contract/audit.ts';
import type { AccessCode } from '../../src/contract/codes.ts';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { createTranslate } from '../support/words.ts';
import { countries, listOfSchools, schoolRow } from './replies/installation.ts';
import { onePage } from './replies/pages.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('en');
const diego = people.installation({ language: 'en' });
const english = { ...desktopWindow, locale: 'en-GB' };
const school = schoolRow();

const accessCode = (changes: Partial<AccessCode>): AccessCode => ({
  ...{ idAccessCode: 1, code: 'ABC234', kind: 'school', idCourse: null, courseName: null, idCountry: 1 },
  ...{ countryName: 'España', limit: null, used: 0, state: 'active', added: '2026-03-10T09:00:00+01:00', until: null },
  ...changes,
});
const auditRow = (changes: Partial<AuditRow>): AuditRow => ({
  ...{ idAudit: 1, at: '2026-03-10T08:59:00+01:00', idUser: 15, firstName: 'Diego', lastName: 'Vila' },
  ...{ login: 'diego@ria.es', address: '192.0.2.7', call: 'addAccessCode', outcome: 'done', subject: {} },
  ...{ before: null, after: null },
  ...changes,
});

describe('the codes of a school', () => {
  it('are added in a dialog that says how many there may be, end on a day, and are switched off', async () => {
    let stored: AccessCode[] = [];
    const { page, wire } = await openScreen('/administration/codes', {
      as: diego,
      window: english,
      stubs: [
        countries(),
        ...listOfSchools(school),
        stub(calls.codes.getAccessCodes, () => onePage(stored)),
        stub(calls.codes.addAccessCode, ({ limit, until }) => {
          const codes = ['ABC234', 'DEF567'];
          stored = codes.map((code, index) => accessCode({ idAccessCode: index + 1, code, limit, until }));
          return { content: { idAccessCode: 1, code: 'ABC234', codes } };
        }),
        stub(calls.codes.editAccessCode, ({ idAccessCode, state = 'active' }) => {
          stored = stored.map((one) => (one.idAccessCode === idAccessCode ? { ...one, state } : one));
          return {};
        }),
      ],
    });
    await page.getByRole('heading', { name: t('administration', 'codes.choose') }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByLabel(t('administration', 'tabs.school')).selectOption(school.Name);
    await page
      .getByRole('button', { name: t('administration', 'codes.add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('administration', 'codes.count')).fill('0');
    await dialog.getByText(t('administration', 'codes.countWrong', { most: '100' })).waitFor();
    await dialog.getByLabel(t('administration', 'codes.count')).fill('2');
    await dialog.getByLabel(t('administration', 'codes.limit')).fill('30');
    const lastDay = dialog.getByLabel(t('administration', 'codes.lastDay'));
    await lastDay.fill('01/03/2026');
    await dialog.getByText(t('doubts', 'doubt.past', { date: '01/03/2026' })).waitFor();
    await lastDay.fill('30/06/2031');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('doubts', 'doubt.far', { date: '30/06/2031' })).waitFor();
    await dialog.getByText(t('doubts', 'again')).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.codes.addAccessCode)).toEqual([]);
    await dialog.getByRole('button', { name: t('administration', 'codes.confirm') }).click();
    await page.getByText(t('administration', 'codes.done.added_other', { count: '2' })).waitFor();
    const until = t('administration', 'codes.until', { date: '30/06/2031' });
    await page.getByText(until).first().waitFor();
    expect(wire.inputs(calls.codes.addAccessCode)).toMatchObject([{ idSchool: school.idSchool, count: 2, limit: 30 }]);
    await page
      .getByRole('button', { name: /^Deactivate / })
      .first()
      .click();
    await page.getByText(t('administration', 'codes.done.deactivated', { code: 'ABC 234' })).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.codes.editAccessCode)).toEqual([
      { idSchool: school.idSchool, idAccessCode: 1, state: 'deactivated' },
    ]);
  });
});

describe('the audit log', () => {
  it('shows what was changed from what to what, and is filtered by the school and by what was done', async () => {
    const rows = [
      auditRow({ after: { code: 'ABC234', limit: 30 } }),
      auditRow({
        ...{ idAudit: 2, call: 'editAccessCode', subject: { idAccessCode: 1 } },
        ...{ before: { state: 'active' }, after: { state: 'deactivated' } },
      }),
    ];
    const { page, wire } = await openScreen('/administration/codes', {
      as: diego,
      window: english,
      stubs: [
        ...listOfSchools(school),
        stub(calls.audit.getAudit, ({ idSchool, call }) =>
          onePage(rows.filter((row) => idSchool === school.idSchool && (call === '' || row.call === call))),
        ),
      ],
    });
    await page.getByRole('link', { name: t('administration', 'tabs.audit') }).click();
    await page.getByRole('heading', { name: t('audit', 'title'), level: 1 }).waitFor();
    await page.getByLabel(t('administration', 'tabs.school')).selectOption(school.Name);
    const changed = page.getByRole('row').filter({ hasText: t('audit', 'calls.editAccessCode') });
    await changed.getByText(/active → deactivated/).waitFor();
    await page.getByLabel(t('audit', 'column.call')).selectOption(t('audit', 'calls.addAccessCode'));
    await changed.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'ABC234' }).waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.audit.getAudit).at(-1)).toMatchObject({ call: 'addAccessCode' });
  });
});
