import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../../../tests/support/made-up.ts';
import { carry, FilingDevice } from '../../../../tests/support/sync-files.ts';
import { openSyncWorld, type SyncWorld } from '../../../../tests/support/sync-world.ts';
import { singleChoiceContent, type TestUser } from '../../../../tests/support/world.ts';
import { audit, deviceChange, device as deviceTable, question } from '../../database/schema.ts';
import { createFileKeys, publicKeysOf } from './keys.ts';

let fixture: SyncWorld;
let ana: TestUser;
let bruno: TestUser;
let device: FilingDevice;

beforeAll(async () => {
  fixture = await openSyncWorld();
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  fixture.world.clock.set('2026-03-02T08:00');
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.idSchool);
  ({ bruno } = fixture);
  await fixture.addQuestion(ana, 'Antes');
  device = await openDevice(ana);
  await device.copy.receiveAll();
});

const openDevice = async (person: TestUser) => FilingDevice.open(await fixture.openDevice(person));
const addition = (command: string, more: object = {}) => {
  const [id = 0] = device.copy.ids('question');
  const content = { ...singleChoiceContent(command, 2), ...more };
  return device.copy.add('question', { ...device.copy.fields('question', id), content });
};
const ownTexts = async () =>
  (
    await ana.client.questions.getQuestionsNew({ paging: { page: 1, recordsperpage: 50 }, filter: { bank: 'mine' } })
  ).content
    .flatMap(({ questions }) => questions.map(({ text }) => text))
    .toSorted();
/** What a call that is refused must not change. */
const everything = async () => ({
  questions: await fixture.world.database.$count(question),
  changes: await fixture.world.database.$count(deviceChange),
  audited: await fixture.world.database.$count(audit, eq(audit.outcome, 'done')),
  files: (fixture.world.host.files as unknown as { names(): string[] }).names(),
});

describe('carryChanges', () => {
  it('makes the changes in the name of the user of the computer, and tells who brings them how many', async () => {
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#883311' } })
      .jpeg()
      .toBuffer();
    const picture = `${'ab'.repeat(16)}.jpg`;
    const image = { type: 'image', attrs: { asset: picture, alt: 'Un mapa', decorative: false, width: 50 } };
    const pictured = addition('Con dibujo', { feedback: { type: 'doc', content: [image] } });
    const unreadable = { ...addition('x'), after: { comment: 'a\0b' } };
    const file = await device.write({
      changes: [addition('De casa'), pictured, unreadable],
      files: [{ name: picture, mime: 'image/jpeg', bytes: new Uint8Array(bytes) }],
    });
    const reply = await carry(bruno, file);
    expect(reply.name).toBe('Respuesta para Portátil 2026-03-02 08.00.aasync');
    expect(reply.counts).toEqual({ changes: 3, asSent: 2, merged: 0, copied: 0, refused: 1 });
    expect(await ownTexts()).toEqual(['Antes', 'Con dibujo', 'De casa']);
    expect(new TextDecoder().decode(reply.bytes)).not.toContain('De casa');

    const { replies, files } = await device.read(reply.bytes);
    expect(replies[0]?.answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', null],
      ['done', null],
      ['refused', 'notValid'],
    ]);
    const rows = replies.flatMap((one) => one.rows);
    const [stored] = files;
    expect(JSON.stringify(rows.find(({ uuid }) => uuid === pictured.row))).toContain(`"asset":"${stored?.name}"`);
    expect(await fixture.world.host.files.size(stored?.name ?? '')).toBe(stored?.bytes.length);
    // What has changed at the provider's and in the school comes, too, with where it goes on.
    expect(replies.map(({ idSchool }) => idSchool)).toEqual([fixture.idSchool, 1]);
    expect(replies[0]?.from).toEqual(device.copy.position());

    const rowsOf = (idUser: number) =>
      fixture.world.database
        .select({ call: audit.call, after: audit.after })
        .from(audit)
        .where(and(eq(audit.idUser, idUser), eq(audit.outcome, 'done')));
    expect((await rowsOf(ana.idUser)).filter(({ call }) => call === 'syncAssessment')).toHaveLength(2);
    expect((await rowsOf(bruno.idUser)).at(-1)).toEqual({
      call: 'carryChanges',
      after: { idDevice: device.copy.idDevice, changes: 3, asSent: 2, merged: 0, copied: 0, refused: 1 },
    });
  });

  it('changes nothing the second time, whoever brings the file', async () => {
    const file = await device.write({ changes: [addition('De casa')] });
    const first = await carry(bruno, file);
    const { questions, changes } = await everything();
    const again = await carry(ana, file);
    expect(again.counts).toEqual(first.counts);
    expect(await everything()).toMatchObject({ questions, changes });
    const [one, two] = [await device.read(first.bytes), await device.read(again.bytes)];
    expect(two.replies[0]?.answers).toEqual(one.replies[0]?.answers);
    expect(two.replies[0]?.rows).toEqual(one.replies[0]?.rows);
  });

  it('sends what a computer asks for without changes, and the files that it misses', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#113388' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }) as never;
    const { asset } = (await ana.client.files.uploadFile({ kind: 'image', file })).content;
    const content = {
      ...singleChoiceContent('Otra', 1),
      feedback: {
        type: 'doc',
        content: [{ type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } }],
      },
    };
    await ana.client.questions.addQuestion({ ...fixture.questionInput('Otra'), questionContent: content });
    await device.copy.receive();
    const { counts, bytes: reply } = await carry(
      bruno,
      await device.write({ missing: [asset, `${'0'.repeat(32)}.png`] }),
    );
    expect(counts?.changes).toBe(0);
    expect((await device.read(reply)).files.map(({ name }) => name)).toEqual([asset]);
  });

  it('refuses a file that is none of a computer of the school, and changes nothing', async () => {
    const changes = [addition('De casa')];
    const right = await device.write({ changes });
    const other = await openDevice(await fixture.world.addPerson('teacher', 'Leo Ruiz', fixture.idSchool));
    const keyless = await fixture.openDevice(ana);
    const elsewhere = await createFileKeys({ isExtractable: false });
    const before = await everything();
    for (const [refusal, file] of [
      ['syncFileEmpty', new Uint8Array()],
      ['syncFileOtherKind', new TextEncoder().encode('%PDF-1.7 and so on')],
      ['syncFileCut', right.slice(0, 12)],
      ['syncFileCut', right.slice(0, -1)],
      ['syncFileAltered', new Uint8Array([...right, 0])],
      ['syncFileOfOtherInstallation', await device.write({ changes }, { serverKeys: await publicKeysOf(elsewhere) })],
      ['syncFileOfOtherSchool', await device.write({ changes }, { idSchool: fixture.idSchool + 1 })],
      ['syncFileOfUnknownDevice', await device.write({ changes }, { device: newUuid() })],
      ['syncFileOfUnknownDevice', await device.write({ changes }, { device: keyless.uuid })],
      ['syncFileSignatureWrong', await device.write({ changes }, { keys: other.keys })],
      ['syncFileSignatureWrong', await device.write({ changes }, { device: other.copy.uuid })],
    ] as const)
      await expect(carry(bruno, file), refusal).refusedAs(refusal);
    expect(await everything()).toEqual(before);
  });

  it('refuses a file of which one byte was altered, whichever it is, and a reply', async () => {
    const right = await device.write({ changes: [addition('De casa')] });
    const before = await everything();
    const places = Array.from({ length: 40 }, (_, at) => Math.floor((at * right.length) / 40));
    for (const at of [...places, right.length - 40, right.length - 1]) {
      const altered = right.slice();
      altered[at] = (altered[at] ?? 0) ^ 1;
      const refused = await carry(bruno, altered).catch((error) => error.envelope?.error);
      expect(['This file is of another kind', 'This file is not complete', 'This file was altered']).toContain(refused);
    }
    expect(await everything()).toEqual(before);
    const { bytes } = await carry(bruno, right);
    await expect(carry(bruno, bytes)).refusedAs('syncFileOtherKind');
  });

  it('refuses the file of somebody who has left the school', async () => {
    const file = await device.write({ changes: [addition('De casa')] });
    const xavier = await fixture.world.addPerson('administrator', 'Xavier', fixture.idSchool);
    await xavier.client.members.endMembership({ idUser: ana.idUser });
    const before = await everything();
    await expect(carry(bruno, file)).refusedAs('syncFileUserLeft');
    expect(await everything()).toEqual(before);
  });

  it('refuses what is more than its user may upload, before any change is made', async () => {
    const bytes = await sharp({ create: { width: 7, height: 7, channels: 3, background: '#883311' } })
      .jpeg()
      .toBuffer();
    const picture = `${'ab'.repeat(16)}.jpg`;
    const image = { type: 'image', attrs: { asset: picture, alt: 'Un mapa', decorative: false, width: 50 } };
    const file = await device.write({
      changes: [addition('Con dibujo', { feedback: { type: 'doc', content: [image] } })],
      files: [{ name: picture, mime: 'image/jpeg', bytes: new Uint8Array(bytes) }],
    });
    fixture.world.host.quota = { uploads: 0, bytes: 0 };
    await expect(carry(bruno, file)).refusedAs('uploadQuotaReached');
    delete fixture.world.host.quota;
    expect(await ownTexts()).toEqual(['Antes']);
    expect((await carry(bruno, file)).counts?.asSent).toBe(1);
  });
});

describe('exchangeKeys', () => {
  it('stores the public keys of the computer that calls, which says them anew, and has always the same ones of the installation', async () => {
    const other = await openDevice(bruno);
    expect(other.serverKeys).toEqual(device.serverKeys);
    const keys = await publicKeysOf(await createFileKeys({ isExtractable: false }));
    await device.copy.client.offline.exchangeKeys(keys);
    const [row] = await fixture.world.database
      .select()
      .from(deviceTable)
      .where(eq(deviceTable.id, device.copy.idDevice));
    expect(row).toMatchObject(keys);
    const signed = await device.write({ changes: [addition('De casa')] });
    await expect(carry(bruno, signed)).refusedAs('syncFileSignatureWrong');
  });

  it('is for computers, and for keys', async () => {
    const keys = await publicKeysOf(device.keys);
    await expect(ana.client.offline.exchangeKeys(keys)).refusedAs('deviceNotValid');
    const { client } = device.copy;
    const none = { ...keys, encryptionKey: 'A'.repeat(87) };
    await expect(client.offline.exchangeKeys(none)).refusedAs('publicKeyNotValid');
    await ana.client.devices.revokeDevice({ idDevice: device.copy.idDevice });
    await expect(client.offline.exchangeKeys(keys)).refusedAs('deviceRevoked');
  });
});
