import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../../../tests/support/made-up.ts';
import { type DeviceCopy, headOf, openSyncWorld, type SyncWorld } from '../../../../tests/support/sync-world.ts';
import type { SyncChange } from '../../../contract/offline.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import type { SyncedEntity } from '../../../core/sync/synced-entities.ts';

let fixture: SyncWorld;
let device: DeviceCopy;
let rows: Record<SyncedEntity, number>;

beforeAll(async () => {
  fixture = await openSyncWorld();
  const { ana } = fixture;
  const question = await fixture.addQuestion(ana, 'Una');
  await ana.client.questions.addContext({ contextText: 'Texto', idsQuestions: [question] });
  const assessment = await fixture.addAssessment(ana, [question]);
  await fixture.addAssessment(ana, [question], { finish: false });
  device = await fixture.openDevice(ana);
  await device.receiveAll();
  rows = { question, assessment, stimulus: device.ids('stimulus')[0] ?? 0 };
});
afterAll(() => fixture.world.close());

/** Anything that a field may have: JSON, and what is nearly right. */
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    '',
    -1,
    1e12,
    'x'.repeat(10_001),
    [null],
    [[null]],
    { type: 'doc' },

    ['#7'],
    newUuid(),
  ),
);

/** A change of a row in which some fields have any value. */
const anyChange = (entity: SyncedEntity): fc.Arbitrary<SyncChange> => {
  const fields: Fields = { ...device.fields(entity, rows[entity]), versions: [] };
  const changed = fc.dictionary(fc.constantFrom(...Object.keys(fields)), anyValue, { minKeys: 1, maxKeys: 3 });
  return fc
    .record({ changed, kind: fc.constantFrom('add' as const, 'edit' as const), left: fc.boolean() })
    .map(({ changed, kind, left }): SyncChange => {
      const after = { ...(left ? {} : fields), ...changed };
      const before = Object.fromEntries(Object.keys(changed).map((name) => [name, fields[name]]));
      const row = kind === 'add' ? newUuid() : device.row(entity, rows[entity]).uuid;
      const change = { uuid: newUuid(), entity, row, at: Date.parse('2026-03-02T07:00:00Z') };
      return kind === 'add' ? { ...change, kind, after } : { ...change, kind, before, after };
    });
};

describe('a change with any content', () => {
  it('is answered, and leaves rows that their owner can read', async () => {
    const any = fc.oneof(...(['question', 'stimulus', 'assessment'] as const).map(anyChange));
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 30 }), async (changes) => {
        const reply = await device.send(...changes);
        expect(reply.answers.map(({ uuid }) => uuid)).toEqual(changes.map(({ uuid }) => uuid));
      }),
      { numRuns: 15 },
    );
    const { ana } = fixture;
    const listed = await ana.client.questions.getQuestionsNew({
      paging: { page: 1, recordsperpage: 100 },
      filter: { bank: 'mine' } as never,
    });
    expect(listed.content.length).toBeGreaterThan(0);
    for (const { content } of [await ana.client.assessments.getAssessments({ recordsperpage: 100 })])
      for (const { idAssessment } of content) await ana.client.assessments.getAssessmentQuestions({ idAssessment });
    const fresh = await fixture.openDevice(ana);
    await fresh.receiveAll();
    for (const row of fresh.all('question')) expect(headOf(row)['id_version']).not.toBeNull();
  });
});
