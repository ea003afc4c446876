import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desktop, openDesktop } from '../../../tests/support/desktop-world.ts';
import { carry, FilingDevice } from '../../../tests/support/sync-files.ts';
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts';
import { singleChoiceContent, type TestUser } from '../../../tests/support/world.ts';
import { toldIn } from '../../core/sync/sync-file.ts';
import { localDevice } from '../database/schema.ts';

let fixture: SyncWorld;
let ana: TestUser;
let computer: Desktop;

beforeAll(async () => {
  fixture = await openSyncWorld();
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.ana.idSchool);
  await fixture.addQuestion(ana, 'Antes');
  computer = await openDesktop(fixture.world);
  await computer.registerFor(ana);
});
afterAll(async () => {
  await computer.close();
  await fixture.world.close();
});
beforeEach(() => {
  computer.line.isCut = true;
});

const state = async () => (await computer.desktop.getDesktopState({})).content;
const write = (command: string) => fixture.addQuestion({ client: computer.anonymous } as TestUser, command);
const save = async () => {
  const { bytes, name } = await computer.desktop.saveChanges({});
  return { bytes: new Uint8Array(bytes), name };
};
const take = (bytes: Uint8Array<ArrayBuffer>) =>
  computer.desktop.takeReply({ file: new File([bytes], 'x.aasync') as never });
const ownQuestions = async ({ client }: Pick<TestUser, 'client'>) =>
  (
    await client.questions.getQuestionsNew({ paging: { page: 1, recordsperpage: 50 }, filter: { bank: 'mine' } })
  ).content.flatMap(({ questions }) => questions);
const here = () => ({ client: computer.anonymous });
/** What a reply that is refused must not change. */
const everything = async () => ({
  rows: await computer.readCopies(),
  device: await computer.database.select().from(localDevice),
});

describe('a computer without a network', () => {
  it('brings what was written to the server by a file, with pictures, and back what has changed there', async () => {
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#883311' } })
      .jpeg()
      .toBuffer();
    const { normalise } = computer.host.images;
    // A browser encodes otherwise than the server does.
    computer.host.images.normalise = async (source, kind, by) => {
      const image = await normalise(source, kind, by);
      return image && { ...image, asset: `${'ab'.repeat(16)}.jpg` };
    };
    const file = new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' }) as never;
    const { asset } = (await here().client.files.uploadFile({ kind: 'image', file })).content;
    const image = { type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } };
    const content = { ...singleChoiceContent('Con dibujo', 1), feedback: { type: 'doc', content: [image] } };
    await here().client.questions.addQuestion({ ...fixture.questionInput('Con dibujo'), questionContent: content });
    const id = await write('Uno');
    // What nobody has heard is not noted: it may still be edited.
    await computer.desktop.synchronise({});
    await here().client.questions.editQuestion({ idQuestion: id, questionComment: 'Otra vez' });
    await fixture.addQuestion(ana, 'Entretanto');

    const saved = await save();
    expect(saved.name).toBe('Cambios de Portátil 2026-03-02 08.00.aasync');
    expect(toldIn(saved.bytes).carried).toEqual({ changes: 2, left: 0 });
    fixture.world.clock.pass(3 * 86_400_000);
    const reply = await carry(fixture.bruno, saved.bytes);
    expect(reply.counts).toMatchObject({ changes: 2, asSent: 2 });
    fixture.world.clock.pass(-3 * 86_400_000);
    const { taken, content: after } = await take(reply.bytes);
    expect(taken).toMatchObject({ answers: 2, isOlder: false });
    expect(after).toMatchObject({ waiting: 0, problem: null });
    expect(await ownQuestions(here())).toEqual(await ownQuestions(ana));
    expect((await ownQuestions(ana)).map(({ text }) => text).toSorted()).toEqual([
      ...['Antes', 'Con dibujo', 'Entretanto', 'Uno'],
    ]);
    expect((await ownQuestions(ana)).map(({ comment }) => comment)).toContain('Otra vez');
    const [name = ''] = JSON.stringify(await ownQuestions(ana)).match(/[0-9a-f]{32}\.\w+/) ?? [];
    expect(await computer.host.files.size(name)).not.toBeNull();
    // The reply was three days on its way: that says nothing of the clock.
    expect((await everything()).device).toMatchObject([{ clockOffset: 0 }]);
  });

  it('takes a reply once, and says of an older one that it is, whatever came over the network', async () => {
    await write('Dos');
    const first = await save();
    const reply = await carry(ana, first.bytes);
    await take(reply.bytes);
    const before = await everything();
    expect((await take(reply.bytes)).taken).toEqual({ answers: 0, rows: 0, isOlder: true });
    expect(await everything()).toEqual(before);

    await write('Tres');
    const second = await carry(ana, (await save()).bytes);
    computer.line.isCut = false;
    expect((await computer.desktop.synchronise({})).content).toMatchObject({ waiting: 0, problem: null });
    expect((await take(second.bytes)).taken.isOlder).toBe(true);
    expect((await ownQuestions(ana)).map(({ text }) => text)).toEqual(expect.arrayContaining(['Tres', 'Dos']));
    expect(await ownQuestions(here())).toEqual(await ownQuestions(ana));
  });

  it('refuses what is no reply to it, and changes nothing', async () => {
    await write('Cuatro');
    const saved = await save();
    const { bytes: right } = await carry(ana, saved.bytes);
    const other = await FilingDevice.open(await fixture.openDevice(ana));
    const ofOther = await carry(ana, await other.write({}));
    const altered = right.slice();
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
    const before = await everything();
    for (const [refusal, bytes] of [
      ['syncFileEmpty', new Uint8Array()],
      ['syncFileOtherKind', new TextEncoder().encode('%PDF-1.7 and so on')],
      ['syncFileOtherKind', saved.bytes],
      ['syncFileCut', right.slice(0, -5)],
      ['syncFileAltered', altered],
      ['syncFileOfOtherDevice', ofOther.bytes],
    ] as const)
      await expect(take(bytes), refusal).refusedAs(refusal);
    const [{ serverKeys = null } = {}] = before.device;
    const { signingKey = '' } = serverKeys ?? {};
    const ours = (await computer.keys.read())?.signing;
    expect(ours?.privateKey.extractable).toBe(false);
    await computer.database.update(localDevice).set({
      serverKeys: { encryptionKey: serverKeys?.encryptionKey ?? '', signingKey: await exportedKey(ours?.publicKey) },
    });
    await expect(take(right)).refusedAs('syncFileSignatureWrong');
    await computer.database.update(localDevice).set({ serverKeys: { encryptionKey: signingKey, signingKey } });
    await expect(take(right)).refusedAs('syncFileOfOtherInstallation');
    await computer.database.update(localDevice).set({ serverKeys });
    expect(await everything()).toEqual(before);
    expect((await take(right)).taken.answers).toBe(1);
  });

  it('has keys from its first contact on, sends what it has when it was revoked, and has none once all was removed', async () => {
    expect((await state()).hasKeys).toBe(true);
    await computer.database.update(localDevice).set({ serverKeys: null });
    await expect(computer.desktop.saveChanges({})).refusedAs('desktopWithoutKeys');
    computer.line.isCut = false;
    expect((await computer.desktop.synchronise({})).content.hasKeys).toBe(true);
    // Once it was removed online, what it still has becomes a copy there, and nothing comes.
    const [{ idDevice = 0 } = {}] = await computer.database.select().from(localDevice);
    await ana.client.devices.revokeDevice({ idDevice: Number(idDevice) });
    await write('Tarde');
    await computer.desktop.synchronise({});
    expect(await state()).toMatchObject({ waiting: 0, problem: 'revoked' });
    expect((await computer.desktop.getSyncEvents({})).content[0]).toMatchObject({
      outcome: 'copied',
      reason: 'revoked',
    });
    expect((await ownQuestions(ana)).map(({ text }) => text)).toContain('Tarde');
    await computer.desktop.removeDesktop({});
    expect(await computer.keys.read()).toBeNull();
    await expect(computer.desktop.saveChanges({})).notDoneWith(401, 'No session');
  });
});

const exportedKey = async (key: CryptoKey | undefined) =>
  Buffer.from(await crypto.subtle.exportKey('raw', key as CryptoKey)).toString('base64url');
