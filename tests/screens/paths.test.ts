import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { createTranslate } from '../support/words.ts';
import { listOfAssessments } from './replies/assessments.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('es');

const noStudentAssessments = stub(calls.attempts.getStudentAssessments, {
  content: [],
  serverTime: '2026-03-10T09:00:00+01:00',
});
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú' }).first();
const menuLinks = (page: Page) => menuOf(page).getByRole('list').getByRole('link');
const menuItems = (page: Page) => menuLinks(page).allInnerTexts();

describe('a path for other roles', () => {
  it.each(['/add-question', '/reports'])('redirects students from %s to their list', async (path) => {
    const { page } = await openScreen(path, { as: people.student(), stubs: [noStudentAssessments] });
    await page.waitForURL('/assessments');
    await heading(page, 'Evaluaciones');
  });

  it.each(['/catalogue', '/reports-sm', '/nowhere'])(
    'redirects teachers without permission from %s to their list',
    async (path) => {
      const { page } = await openScreen(path, {
        as: people.teacher({ permissions: '' }),
        stubs: [listOfAssessments()],
      });
      await page.waitForURL('/assessments');
      await heading(page, 'Evaluaciones');
    },
  );

  it('opens for users who have the right', async () => {
    const { page } = await openScreen('/catalogue', {
      as: people.editor(),
      stubs: [stub(calls.questions.getCatalogings, { content: [] })],
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/catalogue');
  });
});

describe('the link to the guide', () => {
  it('is last in the menu, opens in another tab, and is not in a limited menu', async () => {
    const guideLink = 'https://guide.example/es';
    const { page } = await openScreen('/assessments', {
      as: people.teacher({ guideLink }),
      stubs: [listOfAssessments()],
    });
    const link = menuLinks(page).last();
    await expect.poll(() => link.getAttribute('href')).toBe(guideLink);
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    await expect.poll(() => link.innerText()).toContain('se abre en otra pestaña');
    await expectAccessibleInAllThemes(page);
    await page.goto('/assessments?view=assessments');
    await expect.poll(() => menuItems(page)).toEqual(['Evaluaciones']);
  });
});

describe('the help', () => {
  it('opens the topic of the address, with the labels of its screen, and closes it for another one', async () => {
    const { page } = await openScreen('/help#live-view', { as: people.teacher() });
    const label = page.getByRole('strong').filter({ hasText: t('live', 'act.extend') });
    await label.waitFor();
    await page.getByText(t('help', 'topics.grading.title')).click();
    await page
      .getByRole('strong')
      .filter({ hasText: t('grading', 'hideNames') })
      .waitFor();
    await label.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toBe('#grading');
    await expectAccessibleInAllThemes(page);
  });

  it('tells students of what they do themselves', async () => {
    const { page } = await openScreen('/assessments', { as: people.student(), stubs: [noStudentAssessments] });
    await menuOf(page)
      .getByRole('link', { name: t('shell', 'help.button'), exact: true })
      .click();
    await heading(page, t('help', 'title'));
    const topics = ['taking', 'no-network', 'other-device', 'photographs', 'own-results', 'account'];
    await expect
      .poll(() => page.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(topics.map((topic) => t('help', `topics.${topic}.title`)));
  });
});
