import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { roles } from '../../src/core/people/roles.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { listOfAssessments } from './replies/assessments.ts';
import { member, schoolWithMembers } from './replies/members.ts';
import { signedIn } from './replies/session.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('en');
const english = { ...desktopWindow, locale: 'en-GB' };
const irene = { firstName: 'Irene', lastName: 'Fariña Souto', email: 'irene@ria.es' };

describe('an invitation', () => {
  it('is written in a dialog that fits the window, and listed as invited', async () => {
    const { page, wire } = await openScreen('/my-school', {
      as: people.administrator({ language: 'en' }),
      window: english,
      stubs: [...schoolWithMembers(member()), stub(calls.members.inviteUser, { content: { idInvitation: 41 } })],
    });
    await page.getByRole('button', { name: t('members', 'invite.do'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: t('members', 'invite.send') });
    await expect
      .poll(async () => {
        const box = await send.boundingBox();
        return (box?.y ?? Number.NaN) + (box?.height ?? 0);
      })
      .toBeLessThan(english.viewport.height);
    await send.click();
    await dialog.getByText(t('members', 'field.required')).first().waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByLabel(t('members', 'field.email')).fill(irene.email);
    await dialog.getByLabel(t('members', 'field.firstName')).fill(irene.firstName);
    await dialog.getByLabel(t('members', 'field.lastName')).fill(irene.lastName);
    await dialog.getByLabel(t('members', 'field.language')).selectOption('en');
    const invited = member({ ...irene, idUser: null, idInvitation: 41, login: '', idType: roles.teacher });
    wire.use(
      ...schoolWithMembers(member(), {
        ...{ ...invited, state: 'invited', lastSignedIn: null, expires: '2026-03-17T09:00:00+01:00' },
      }),
    );
    await send.click();
    await page.getByText(t('members', 'done.invite', { email: irene.email })).waitFor();
    await page.getByText(t('members', 'state.one.invited'), { exact: true }).first().waitFor();
    await expectAccessibleInAllThemes(page);
    expect(wire.inputs(calls.members.inviteUser)).toEqual([expect.objectContaining({ ...irene, language: 'en' })]);
  });

  it('leads the person of a partner to its platform, and back', async () => {
    const { page } = await openScreen('/invitation?link=made-up', {
      as: null,
      window: { ...english, viewport: { width: 360, height: 640 } },
      stubs: [
        stub(calls.members.getInvitation, {
          content: {
            ...{ ...irene, schoolName: 'IES Ría de Vigo', idType: roles.student },
            ...{ account: 'partner', isMine: false, isAdded: true },
          },
        }),
        stub(calls.session.getPartner, {
          content: { label: 'Educa', origins: [], signOutUrl: null, acceptsUnrequestedCodes: false },
        }),
      ],
    });
    const entry = page.getByRole('link', { name: t('session', 'partner', { name: 'Educa' }) });
    await expectOf(entry)
      .attribute('href')
      .toBe(`/auth-partner?p=${encodeURIComponent('/invitation?link=made-up')}`);
    await expectAccessibleInAllThemes(page);
  });

  it('leads to a form that asks for a password and the acceptance of the terms', async () => {
    const teacher = people.teacher({ ...irene, language: 'en' });
    const { page, wire } = await openScreen('/invitation?link=made-up', {
      as: null,
      window: { ...english, colorScheme: 'dark' },
      stubs: [
        stub(calls.members.getInvitation, {
          content: {
            ...irene,
            schoolName: 'IES Ría de Vigo',
            idType: roles.teacher,
            account: 'none',
            isMine: false,
            isAdded: false,
          },
        }),
        stub(calls.members.acceptInvitation, signedIn(teacher)),
        stub(calls.installation.getCommercialConsent, { content: { isAsked: false } }),
        listOfAssessments(),
      ],
    });
    await page
      .getByRole('heading', { name: t('members', 'invitation.title', { school: 'IES Ría de Vigo' }) })
      .waitFor();
    await page.getByLabel(t('password', 'password'), { exact: true }).fill('Catro-Ondas-17');
    await page.getByLabel(t('password', 'repeat')).fill('Catro-Ondas-17');
    const create = page.getByRole('button', { name: t('members', 'invitation.create') });
    await create.click();
    const terms = page.getByRole('link', { name: t('session', 'texts.terms') });
    await expectOf(terms).attribute('href').toBe('/legal/terms');
    await page.getByText(t('members', 'invitation.termsMissing')).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByLabel(t('members', 'invitation.terms')).check({ force: true });
    await create.click();
    await page.getByRole('heading', { name: t('shell', 'entry.assessments'), level: 1 }).waitFor();
    expect(wire.inputs(calls.members.acceptInvitation)).toMatchObject([
      { link: 'made-up', person: { firstName: 'Irene', password: 'Catro-Ondas-17', terms: true } },
    ]);
  });

  it('of a student whom the school has added is said in the list of people: the address waits', async () => {
    const uxia = { firstName: 'Uxía', lastName: 'Rial', idType: roles.student, email: '', waitingEmail: 'uxia@ria.es' };
    const { page } = await openScreen('/my-school', {
      as: people.administrator({ language: 'en' }),
      window: english,
      stubs: schoolWithMembers(member(), member({ ...uxia, idUser: 32 })),
    });
    await page.getByText(t('members', 'waitingEmail', { email: 'uxia@ria.es' })).waitFor();
  });

  it('of a student whom the school has added asks for a password and no name', async () => {
    const uxia = { firstName: '', lastName: 'Rial', email: 'uxia@ria.es' };
    const { page, wire } = await openScreen('/invitation?link=made-up', {
      as: null,
      window: english,
      stubs: [
        stub(calls.members.getInvitation, {
          content: {
            ...{ ...uxia, schoolName: 'IES Ría de Vigo', idType: roles.student },
            ...{ account: 'none', isMine: false, isAdded: true },
          },
        }),
        stub(calls.members.acceptInvitation, signedIn(people.student({ ...uxia, language: 'en' }))),
        stub(calls.installation.getCommercialConsent, { content: { isAsked: false } }),
      ],
    });
    await page.getByLabel(t('password', 'password'), { exact: true }).fill('Catro-Ondas-17');
    await page.getByLabel(t('password', 'repeat')).fill('Catro-Ondas-17');
    await page.getByLabel(t('members', 'invitation.terms')).check({ force: true });
    await expectOf(page.getByLabel(t('members', 'field.firstName'))).count.toBe(0);
    await page.getByRole('button', { name: t('members', 'invitation.create') }).click();
    await expect
      .poll(() => wire.inputs(calls.members.acceptInvitation))
      .toMatchObject([{ link: 'made-up', person: { password: 'Catro-Ondas-17', terms: true } }]);
  });
});
