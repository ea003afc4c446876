import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carry, FilingDevice } from '../../../../tests/support/sync-files.ts';
import {
  type DeviceCopy,
  openSyncWorld,
  type SyncReply,
  type SyncWorld,
} from '../../../../tests/support/sync-world.ts';
import { singleChoiceContent, type TestUser } from '../../../../tests/support/world.ts';
import type { SyncChange } from '../../../contract/offline.ts';

let fixture: SyncWorld;
let ana: TestUser;
let device: DeviceCopy;
let filing: FilingDevice;
let idQuestion: number;
let idAssessment: number;

beforeAll(async () => {
  fixture = await openSyncWorld();
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  fixture.world.clock.set('2026-03-02T08:00');
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.idSchool);
  idQuestion = await fixture.addQuestion(ana, 'Escrita en línea');
  idAssessment = await fixture.addAssessment(ana, [idQuestion], { finish: false });
  filing = await FilingDevice.open(await fixture.openDevice(ana));
  device = filing.copy;
  await device.receiveAll();
  await ana.client.devices.revokeDevice({ idDevice: device.idDevice });
});

/** What the computer has when it is revoked: a new question, a draft with it, an edit and a deletion. */
const changes = (): SyncChange[] => {
  const content = singleChoiceContent('Nueva', 2);
  const added = device.add('question', { ...device.fields('question', idQuestion), content });
  const draft = { ...device.fields('assessment', idAssessment), title: 'De casa', questions: [added.row] };
  return [
    ...[added, device.add('assessment', draft), device.edit('question', idQuestion, { comment: 'De casa' })],
    device.remove('assessment', idAssessment),
  ];
};
const said = (answers: SyncReply['answers']) => answers.map(({ outcome, reason }) => [outcome, reason]);
const kept = [
  ['copied', 'revoked'],
  ['copied', 'revoked'],
  ['copied', 'revoked'],
  ['refused', 'revoked'],
];
const shown = async () => {
  const { client } = ana;
  const paging = { page: 1, recordsperpage: 50 };
  const { content } = await client.questions.getQuestionsNew({ paging, filter: { bank: 'mine' } });
  const { content: assessments } = await client.assessments.getAssessments({});
  return {
    questions: content
      .flatMap(({ questions }) => questions.map((one) => [one.text, one.comment, one.identifier]))
      .toSorted(),
    titles: assessments.map(({ title }) => title).toSorted(),
  };
};
const MARK = 'de «Portátil», 2 de marzo';
const expected = async () => ({
  questions: [
    ['Escrita en línea', '', ''],
    ['Escrita en línea', 'De casa', MARK],
    ['Nueva', '', MARK],
  ],
  titles: [`De casa – ${MARK}`, (await ana.client.assessments.getAssessments({})).content.at(-1)?.title],
});

describe('a computer whose registration was revoked', () => {
  it('still sends what it has, which becomes copies for its user, and receives nothing more', async () => {
    await expect(device.send()).refusedAs('deviceRevoked');
    const sent = changes();
    const from = device.position();
    const reply = await device.send(...sent);
    expect(said(reply.answers)).toEqual(kept);
    expect(reply).toMatchObject({ from, to: from, rows: [], removed: [], account: {}, listing: null });
    const { questions, titles } = await expected();
    expect(await shown()).toMatchObject({ questions });
    expect((await shown()).titles).toEqual(expect.arrayContaining(titles));
    expect((await device.send(...sent)).answers).toEqual(reply.answers);
    expect((await shown()).questions).toHaveLength(3);
    const draft = (await ana.client.assessments.getAssessments({})).content.find(({ title }) => title.includes(MARK));
    const blocks = await ana.client.assessments.getAssessmentQuestions({ idAssessment: draft?.idAssessment ?? 0 });
    expect(blocks.content.flatMap((block) => block.questions.map(({ text }) => text))).toEqual(['Nueva']);
  });

  it('sends the pictures of what it has, and reads none', async () => {
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#883311' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }) as never;
    const { asset } = (await device.client.files.uploadFile({ kind: 'image', file })).content;
    await expect(device.client.offline.getSyncedFile({ name: asset })).refusedAs('deviceRevoked');
    await expect(device.client.offline.getSyncedDisciplines({})).refusedAs('deviceRevoked');
  });

  it('does so by a file, too', async () => {
    const { counts, bytes } = await carry(fixture.bruno, await filing.write({ changes: changes() }));
    expect(counts).toEqual({ changes: 4, asSent: 0, merged: 0, copied: 3, refused: 1 });
    const { replies, files } = await filing.read(bytes);
    expect(replies.map(({ answers }) => said(answers))).toEqual([kept]);
    expect(replies).toMatchObject([{ rows: [], removed: [], account: {} }]);
    expect(files).toEqual([]);
    expect((await shown()).questions).toEqual((await expected()).questions);
  });
});
