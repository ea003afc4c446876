import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { PAIRING_CODE_MS } from '../../src/core/devices/registered-devices.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { syncFile } from './replies/desktop.ts';
import { computer, listOfComputers } from './replies/devices.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { refuse, stub } from './support/wire.ts';

const { openScreen } = openScreens();

const settings = [
  stub(calls.session.getSessions, { content: [] }),
  stub(calls.secondFactor.getSecondFactor, {
    content: { since: null, recoveryCodesLeft: 0, isOffered: true, isRequired: false },
  }),
];
const home = computer();
const school = computer({ idDevice: 2, name: 'Aula 12', browser: '', system: '', needsRegistering: true });
const gone = computer({ idDevice: 3, name: 'Viejo', revoked: '2026-03-01T09:00:00+01:00' });
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Ordenadores' });

describe('the computers of somebody', () => {
  it('are listed, named and removed by keys, on a telephone', async () => {
    const { page, wire } = await openScreen('/configurations', {
      as: people.teacher(),
      window: phoneWindow,
      stubs: [
        ...settings,
        listOfComputers([home, school, gone]),
        stub(calls.devices.renameDevice, {}),
        refuse(calls.devices.revokeDevice, 'deviceNotValid'),
      ],
    });
    const section = sectionOf(page);
    await expectOf(section.getByRole('listitem')).count.toBe(2);
    await section
      .getByText('Chrome en Linux · Registrado el 01/02/2026, 08:00 · Último contacto: 09/03/2026, 18:30')
      .waitFor();
    await section.getByText('Pedirá que lo registres de nuevo').waitFor();
    await expectAccessibleInAllThemes(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(width).toBe(0);

    await section.getByRole('button', { name: 'Cambiar el nombre de Portátil de casa' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Nombre del ordenador');
    await name.fill(' ');
    await name.press('Enter');
    await dialog.getByText('Escribe un nombre.').waitFor();
    await expectAccessibleInAllThemes(page);
    wire.use(listOfComputers([{ ...home, name: 'El azul' }, school]));
    await name.fill(' El azul ');
    await name.press('Enter');
    await section.getByText('Ahora se llama «El azul».').waitFor();
    await expectOf(section).focused.toBe(true);
    expect(wire.inputs(calls.devices.renameDevice)).toEqual([{ idDevice: 1, name: 'El azul' }]);

    await section.getByRole('button', { name: 'Quitar Aula 12' }).press('Enter');
    await dialog.getByText('Lo que haya en él sigue en él', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Quitar' }).press('Enter');
    await dialog.getByText('Este ordenador ya no está en la lista.').waitFor();
    await expectAccessibleInAllThemes(page);
    wire.use(stub(calls.devices.revokeDevice, {}), listOfComputers([{ ...home, name: 'El azul' }]));
    await dialog.getByRole('button', { name: 'Quitar' }).press('Enter');
    await section.getByText('Se ha quitado «Aula 12».').waitFor();
    await expectOf(section.getByRole('listitem')).count.toBe(1);
    expect(wire.inputs(calls.devices.revokeDevice).at(-1)).toEqual({ idDevice: 2 });
  });

  it('are offered to begin with this one, and not to students', async () => {
    for (const as of [people.teacher(), people.student()]) {
      const { page, wire } = await openScreen('/configurations', {
        ...{ as, window: phoneWindow, stubs: [...settings, listOfComputers([gone], true)] },
      });
      await page.getByRole('region', { name: 'Dónde tienes la sesión abierta' }).waitFor();
      if (as.idType === 3) {
        const offer = sectionOf(page).getByRole('link', { name: 'Usar en este ordenador' });
        await expectOf(offer).attribute('href').toBe('/desktop/');
        await expectOf(sectionOf(page).getByRole('listitem')).count.toBe(0);
        await expectAccessibleInAllThemes(page);
      } else {
        await expectOf(page.getByText('Ordenadores')).count.toBe(0);
        expect(wire.inputs(calls.devices.getDevices)).toEqual([]);
      }
    }
  });

  it('are not offered to a browser that cannot do it, which says so', async () => {
    const { page } = await openScreen('/configurations', {
      ...{ as: people.teacher(), stubs: [...settings, listOfComputers()] },
    });
    await page.addInitScript(() => {
      delete (FileSystemFileHandle.prototype as Partial<FileSystemFileHandle & { move: unknown }>).move;
    });
    await page.reload();
    await sectionOf(page).getByText('Este navegador no puede', { exact: false }).waitFor();
    await expectOf(sectionOf(page).getByRole('link')).count.toBe(0);
  });

  it('take what a computer without a network has written from a file, for which there is one with the reply', async () => {
    const { page, wire } = await openScreen('/configurations', {
      ...{ as: people.teacher(), window: phoneWindow },
      stubs: [...settings, listOfComputers(), refuse(calls.offline.carryChanges, 'syncFileAltered')],
    });
    const section = sectionOf(page);
    const bring = async () => {
      const choosing = page.waitForEvent('filechooser');
      await section.getByRole('button', { name: 'Traer un archivo con cambios' }).press('Enter');
      await (await choosing).setFiles({ name: 'x.aasync', mimeType: '', buffer: Buffer.from('x') });
    };
    await bring();
    await section.getByText('Este archivo se ha alterado por el camino.', { exact: false }).waitFor();
    await expectAccessibleInAllThemes(page);
    const name = 'Respuesta para Portátil 2026-03-10 09.00.aasync';
    const counts = { changes: 12, asSent: 9, merged: 1, copied: 2, refused: 0 };
    wire.use(stub(calls.offline.carryChanges, syncFile(name, { counts })));
    let downloading = page.waitForEvent('download');
    await bring();
    expect((await downloading).suggestedFilename()).toBe(name);
    await section.getByText('Traídos: 12 cambios.', { exact: false }).waitFor();
    await section
      .getByText('9 tal como se enviaron. Uno junto con lo que se cambió aquí. 2 como copias.', { exact: true })
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await expectAccessibleInAllThemes(page);
    downloading = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Guardar la respuesta otra vez' }).press('Enter');
    expect((await downloading).suggestedFilename()).toBe(name);
  });

  it('are registered by a code where the password is not enough', async () => {
    const ends = '2026-03-10T09:10:00+01:00';
    const { page, wire } = await openScreen('/configurations', {
      as: people.coordinator(),
      stubs: [
        ...settings,
        listOfComputers([home], true),
        stub(calls.devices.createPairingCode, { content: { pairingCode: 'K7M4QXZ2', ends } }),
      ],
    });
    const section = sectionOf(page);
    await section.getByRole('button', { name: 'Crear un código' }).click();
    await section.getByText('K7M4 QXZ2').waitFor();
    await section.getByText('Vale una vez, hasta las 09:10.').waitFor();
    await expectAccessibleInAllThemes(page);
    await page.clock.fastForward(PAIRING_CODE_MS);
    await section.getByText('Este código ya no vale. Crea otro.').waitFor();
    await expectOf(section.getByText('K7M4 QXZ2')).count.toBe(0);
    await section.getByRole('button', { name: 'Crear otro código' }).click();
    await section.getByText('K7M4 QXZ2').waitFor();
    expect(wire.inputs(calls.devices.createPairingCode)).toHaveLength(2);
  });
});
