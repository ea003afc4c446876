import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { MAX_QUESTION_DRAFTS } from '../../../contract/writing.ts';
import { uuidV7 } from '../../../core/uuid.ts';
import { asset, assetUse, questionDraft } from '../../database/schema.ts';
import { sweepFiles } from '../../files/api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('drafts of questions', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ana = fixture.ana;
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    await fixture.world.database.delete(assetUse);
    await fixture.world.database.delete(questionDraft);
  });

  let filled = 0;
  const newUuid = () => uuidV7(fixture.world.clock.now(), (bytes) => bytes.fill(++filled % 256));
  const draftOf = (label: string, uuid = newUuid(), updated: string | null = null) => ({
    uuid,
    idType: 0,
    label,
    values: { version: 1, value: { text: label } },
    updated,
  });
  const save = async (draft: ReturnType<typeof draftOf>, person = ana) =>
    (await person.client.questions.saveQuestionDraft(draft)).content;
  const labels = async (person = ana) =>
    (await person.client.questions.getQuestionDrafts({})).content.map(({ label }) => label);
  const rows = () => fixture.world.database.select().from(questionDraft);
  const refusedWith = (refusal: string, call: Promise<unknown>) => expect(call).rejects.toThrow(refusal);

  it('are listed with the last saved first, and read with their values', async () => {
    const first = draftOf('The longest river');
    await save(first);
    fixture.world.clock.pass(1000);
    await save(draftOf('A fraction'));
    expect(await labels()).toEqual(['A fraction', 'The longest river']);
    const { content } = await ana.client.questions.getQuestionDraft({ uuid: first.uuid });
    expect(content).toMatchObject({ label: 'The longest river', values: first.values });
  });

  it('are counted with the questions of their owner, and with no other bank', async () => {
    await save(draftOf('One'));
    const read = async (bank: 'mine' | 'provider', person = ana) =>
      (await person.client.questions.getQuestionsNew({ filter: { bank } })).drafts;
    expect([await read('mine'), await read('provider'), await read('mine', fixture.bruno)]).toEqual([1, undefined, 0]);
  });

  it('are saved once when the same draft is sent twice', async () => {
    const draft = draftOf('Twice');
    const saved = await save(draft);
    expect(await save(draft)).toEqual(saved);
    expect(await labels()).toEqual(['Twice']);
  });

  it('are changed only from the version that was saved last', async () => {
    const draft = draftOf('At home');
    const { updated } = await save(draft);
    const atSchool = await save(draftOf('At school', draft.uuid, updated));
    expect(Date.parse(atSchool.updated)).toBeGreaterThan(Date.parse(updated));
    const before = await rows();
    await refusedWith('This draft was changed meanwhile', save(draftOf('At home again', draft.uuid, updated)));
    await refusedWith('This draft was changed meanwhile', save(draftOf('As if new', draft.uuid, null)));
    expect(await rows()).toEqual(before);
  });

  it('cannot be read, changed or deleted by a colleague, another school or the provider', async () => {
    const draft = draftOf('Mine');
    const { updated } = await save(draft);
    const before = await rows();
    for (const person of [fixture.bruno, fixture.olga, fixture.david]) {
      expect(await labels(person)).toEqual([]);
      const { uuid } = draft;
      await refusedWith('This draft is not valid', person.client.questions.getQuestionDraft({ uuid }));
      await refusedWith('This draft is not valid', person.client.questions.deleteQuestionDraft({ uuid }));
      await refusedWith('This draft is not valid', save(draftOf('Theirs', uuid, updated), person));
    }
    await refusedWith('This draft is not valid', save(draftOf('Theirs', draft.uuid), fixture.bruno));
    expect(await rows()).toEqual(before);
  });

  it('are given back when they are deleted, so that they can be saved again', async () => {
    const draft = draftOf('Deleted');
    await save(draft);
    const { content } = await ana.client.questions.deleteQuestionDraft({ uuid: draft.uuid });
    expect(await labels()).toEqual([]);
    await refusedWith('This draft is not valid', save(draftOf('Changed', draft.uuid, content.updated)));
    await save({ ...draft, ...content, updated: null } as never);
    expect(await labels()).toEqual(['Deleted']);
  });

  it('are at most fifty; one more is refused and those there can still be changed', async () => {
    const saved = [];
    for (let number = 0; number < MAX_QUESTION_DRAFTS; number++) saved.push(await save(draftOf(`Draft ${number}`)));
    await refusedWith('Maximum of drafts reached', save(draftOf('One too many')));
    const [first] = saved;
    await save(draftOf('Changed', first?.uuid, first?.updated ?? null));
    expect(await labels()).toHaveLength(MAX_QUESTION_DRAFTS);
    await save(draftOf('Of a colleague'), fixture.bruno);
  });

  it('are deleted by the call that adds their question, and stay when it is refused', async () => {
    const draft = draftOf('Almost');
    await save(draft);
    const other = draftOf('Another');
    await save(other);
    const input = { ...fixture.questionInput('Which?'), uuidDraft: draft.uuid };
    await refusedWith(
      'The question is not complete',
      ana.client.questions.addQuestion({ ...input, questionContent: { version: 1 } }),
    );
    expect((await labels()).toSorted()).toEqual(['Almost', 'Another']);
    await ana.client.questions.addQuestion(input);
    expect(await labels()).toEqual(['Another']);
  });

  it('of somebody else stay when a question names them', async () => {
    const draft = draftOf('Of Bruno');
    await save(draft, fixture.bruno);
    await ana.client.questions.addQuestion({ ...fixture.questionInput('Mine'), uuidDraft: draft.uuid });
    expect(await labels(fixture.bruno)).toEqual(['Of Bruno']);
  });

  it('keep their uploads from being swept until they are deleted', async () => {
    const { world, ids } = { world: fixture.world, ids: ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)] };
    const { database, clock } = world;
    const [picture = '', activity = '', unused = ''] = [`${ids[0]}.png`, `${ids[1]}.h5p`, `${ids[2]}.png`];
    const idSchool = (await rows())[0]?.idSchool ?? fixture.idSchool;
    await database.insert(asset).values(
      [picture, activity, unused].map((id) => ({
        idSchool,
        id,
        mime: 'image/png',
        width: 1,
        height: 1,
        bytes: 1,
        added: clock.now() - 40 * DAY_MS,
      })),
    );
    const draft = draftOf('With a picture');
    const missing = `${'d'.repeat(32)}.png`;
    const value = { draft: { doc: [{ asset: picture }, { asset: missing }], package: ids[1] } };
    await save({ ...draft, values: { version: 1, value } } as never);
    const names = async () =>
      (await database.select({ id: asset.id }).from(asset).where(eq(asset.idSchool, idSchool)))
        .map(({ id }) => id)
        .filter((id) => [picture, activity, unused].includes(id))
        .toSorted();
    const jobs = { ...world.host.jobs, enqueue: async () => '' };
    const sweep = (now: number) =>
      sweepFiles({ database: world.host.database, jobs }, now, new AbortController().signal);
    await sweep(clock.now());
    expect(await names()).toEqual([picture, activity]);
    await ana.client.questions.deleteQuestionDraft({ uuid: draft.uuid });
    await sweep(clock.now() + 29 * DAY_MS);
    expect(await names()).toEqual([picture, activity]);
    await sweep(clock.now() + 31 * DAY_MS);
    expect(await names()).toEqual([]);
  });
});
