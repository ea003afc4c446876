import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { Material } from '../../src/contract/materials.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { listOfComputers } from './replies/devices.ts';
import { countries } from './replies/installation.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const t = createTranslate('en');
const english = { ...desktopWindow, locale: 'en-GB' };
const file = `${'d'.repeat(32)}.pdf`;
const videos = { id: 1, name: 'Videos', link: 'https://example.org/videos', file: null };
const manual = { id: 2, name: 'Manual', link: null, file };

describe('the material of an installation', () => {
  it('is added in a dialog with links and files, and ordered by keys', async () => {
    let stored: Material[] = [];
    const { page, wire } = await openScreen('/administration/material', {
      as: people.installation({ language: 'en' }),
      window: english,
      stubs: [
        countries(),
        stub(calls.materials.getMaterials, () => ({ content: stored })),
        stub(calls.materials.uploadMaterialFile, { content: { file } }),
        stub(calls.materials.addMaterial, ({ entries, ...given }) => {
          const id = stored.length + 1;
          stored = [...stored, { ...given, id, entries: entries.map((entry, index) => ({ ...entry, id: index + 1 })) }];
          return { content: { id } };
        }),
        stub(calls.materials.editMaterial, ({ id, position = 1 }) => {
          const moved = stored.filter((one) => one.id === id);
          stored = stored.filter((one) => one.id !== id).toSpliced(position - 1, 0, ...moved);
          return {};
        }),
      ],
    });
    await page.getByRole('button', { name: t('materials', 'add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('shell', 'role.teacher') }).click();
    await dialog.getByRole('button', { name: t('materials', 'addLink') }).click();
    await dialog.getByLabel(t('materials', 'entryName', { number: '1' })).fill(videos.name);
    await dialog.getByLabel(t('materials', 'entryLink', { number: '1' })).fill(videos.link);
    await dialog.getByRole('button', { name: t('materials', 'confirmAdd'), exact: true }).click();
    await dialog.getByText(t('materials', 'nameMissing')).waitFor();
    const name = dialog.getByLabel(t('materials', 'name')).first();
    await expectOf(name).focused.toBe(true);
    await name.fill('Guides');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Manual.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await dialog.getByLabel(t('materials', 'entryName', { number: '2' })).waitFor();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: t('materials', 'confirmAdd'), exact: true }).click();
    await page.getByText(t('materials', 'added', { name: 'Guides' })).waitFor();
    expect(wire.inputs(calls.materials.addMaterial)).toMatchObject([
      {
        ...{ name: 'Guides', roles: ['teacher'] },
        entries: [
          { name: videos.name, link: videos.link, file: null },
          { name: manual.name, link: null, file },
        ],
      },
    ]);
    await page.getByRole('button', { name: t('materials', 'add') }).click();
    await name.fill('Help');
    await page.keyboard.press('Enter');
    const rows = page.getByRole('list', { name: t('administration', 'tabs.material') });
    await expectOf(rows).text.toMatch(/Guides.*Help/s);
    await page.getByRole('button', { name: t('ui', 'reorder.grip', { name: 'Help' }), exact: true }).press('ArrowUp');
    await expectOf(rows).text.toMatch(/Help.*Guides/s);
    await expectOf(rows).attribute('aria-busy').toBe(null);
    expect(wire.inputs(calls.materials.editMaterial)).toMatchObject([{ id: 2, position: 1 }]);
    await page.reload();
    await expectOf(rows).text.toMatch(/Help.*Guides/s);
    await expectAccessibleInAllThemes(page);
  });

  it('is opened by teachers from the menu, which reads it some seconds after the screen is there', async () => {
    const guides = { id: 1, name: 'Guides', icon: 'book' } as const;
    const { page } = await openScreen('/configurations', {
      as: people.teacher({ language: 'en' }),
      window: english,
      stubs: [
        listOfComputers(),
        stub(calls.session.getSessions, { content: [] }),
        stub(calls.materials.getComplementaryMaterialMenu, { content: [guides] }),
        stub(calls.materials.getComplementaryMaterial, { content: { ...guides, entries: [videos, manual] } }),
      ],
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.clock.fastForward(5000);
    await page.getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor();
    const download = page.getByRole('link', { name: t('materials', 'downloadNamed', { name: manual.name }) });
    await expectOf(download).attribute('href').toBe(`/files/${file}`);
    await expectOf(download).attribute('download').toBe('Manual.pdf');
    await expectAccessibleInAllThemes(page);
  });
});
