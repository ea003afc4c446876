import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceCopy, headOf, openSyncWorld, type SyncWorld } from '../../../../tests/support/sync-world.ts';
import { singleChoiceContent, type TestUser } from '../../../../tests/support/world.ts';
import type { SyncChange } from '../../../contract/offline.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';

let fixture: SyncWorld;

beforeAll(async () => {
  fixture = await openSyncWorld();
});
afterAll(() => fixture.world.close());

const actions = ['editQuestion', 'deleteQuestion', 'addQuestion', 'editStimulus', 'editDraft', 'fillDraft'] as const;
/** What somebody does: online, or on one of two computers, which send and receive when it is their turn. */
const step = fc.record({
  who: fc.constantFrom('online', 'first', 'second'),
  what: fc.constantFrom(...actions, 'send', 'send', 'receive'),
  which: fc.nat(20),
  at: fc.nat(59),
});

/** Does something on a computer: returns the change that it sends later, and what was written. */
const changeOn = (device: DeviceCopy, what: string, which: number, text: string, at: number): SyncChange | null => {
  const pick = (list: readonly number[]) => list[which % Math.max(list.length, 1)];
  const own = device.ids('question').filter((id) => !headOf(device.row('question', id))['deleted']);
  const question = pick(own);
  const stimulus = pick(device.ids('stimulus'));
  const draft = pick(device.ids('assessment'));
  const content = singleChoiceContent(text, 1);
  if (question === undefined) return null;
  if (what === 'editQuestion') return device.edit('question', question, { content }, { at });
  if (what === 'deleteQuestion') return which % 3 === 0 ? device.remove('question', question) : null;
  if (what === 'addQuestion')
    return device.add('question', { ...device.fields('question', question), content }, { at });
  if (what === 'editStimulus' && stimulus !== undefined)
    return device.edit('stimulus', stimulus, { text: docFromText(text) }, { at });
  if (draft === undefined) return null;
  if (what === 'editDraft') return device.edit('assessment', draft, { period: text }, { at });
  const { uuid } = device.row('question', question);
  const before = device.fields('assessment', draft)['questions'] as string[];
  return before.includes(uuid) ? null : device.edit('assessment', draft, { questions: [...before, uuid] }, { at });
};

/** Does the same by the calls, to what a fresh copy has. Refusals are part of the game. */
const doOnline = async (
  ana: TestUser,
  device: DeviceCopy,
  what: string,
  which: number,
  text: string,
): Promise<boolean> => {
  const pick = (list: readonly number[]) => list[which % Math.max(list.length, 1)] ?? 0;
  const idQuestion = pick(device.ids('question'));
  const { questions, assessments } = ana.client;
  const done = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  const written = { ...fixture.questionInput(text), confirmed: true };
  if (what === 'editQuestion') return done(questions.editQuestion({ idQuestion, ...written }));
  if (what === 'deleteQuestion')
    return which % 3 === 0 ? done(questions.deleteQuestion({ idQuestion, confirmed: true })) : false;
  if (what === 'addQuestion') return done(questions.addQuestion(fixture.questionInput(text)));
  const idContext = pick(device.ids('stimulus'));
  if (what === 'editStimulus') return done(questions.editContext({ idContext, contextText: text, confirmed: true }));
  const idAssessment = pick(device.ids('assessment'));
  if (what === 'fillDraft') await done(assessments.addAssessmentQuestion({ idAssessment, idQuestion }));
  return false;
};

describe('two computers of a person, and the person online', () => {
  it('have the same in the end, in any order, and nothing that was written is lost', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const ana = await fixture.world.addPerson('teacher', `Ana ${runs++}`, fixture.idSchool);
        fixture.world.clock.set('2026-03-02T08:00');
        const ids = [await fixture.addQuestion(ana, 'Uno'), await fixture.addQuestion(ana, 'Dos')];
        await ana.client.questions.addContext({ contextText: 'Texto', idsQuestions: [ids[0] ?? 0] });
        await fixture.addAssessment(ana, ids, { finish: false });
        const devices = { first: await fixture.openDevice(ana), second: await fixture.openDevice(ana) };
        const waiting: Record<string, SyncChange[]> = { first: [], second: [] };
        for (const device of Object.values(devices)) await device.receiveAll();
        const written: string[] = [];
        const send = async (who: 'first' | 'second') => {
          const [change] = waiting[who]?.splice(0, 1) ?? [];
          if (change === undefined) return;
          const { answers } = await devices[who].send(change);
          expect(answers[0]?.reason).not.toBe('notValid');
          // Reasons to refuse are for deletions alone.
          if (change.kind !== 'delete') expect(answers[0]?.outcome).not.toBe('refused');
        };
        for (const [index, { who, what, which, at }] of steps.entries()) {
          fixture.world.clock.pass(60_000);
          const text = `Escrito ${runs} ${index}.`;
          if (who === 'online') {
            if (await doOnline(ana, devices.first, what, which, text)) written.push(text);
          } else if (what === 'send') await send(who as 'first');
          else if (what === 'receive') await devices[who as 'first'].receive();
          else {
            const moment = fixture.world.clock.now() - at * 60_000;
            const change = changeOn(devices[who as 'first'], what, which, text, moment);
            if (change === null) continue;
            waiting[who]?.push(change);
            // Of a draft there are no versions: who had read it may replace it.
            if (change.kind !== 'delete' && change.entity !== 'assessment') written.push(text);
          }
        }
        for (const who of ['first', 'second', 'first', 'second'] as const)
          while ((waiting[who]?.length ?? 0) > 0) await send(who);
        const fresh = await fixture.openDevice(ana);
        await fresh.receive();
        const own = (device: DeviceCopy) =>
          device
            .all('question')
            .concat(device.all('stimulus'), device.all('assessment'))
            // What was printed or drafted and is so no longer stays on a device until its next listing.
            .filter((row) => fresh.rows.has(`${row.entity} ${row.uuid}`) || headOf(row)['deleted'] !== true)
            .map(({ entity, uuid, revision }) => `${entity} ${uuid} ${revision}`)
            .toSorted();
        for (const device of Object.values(devices)) {
          await device.receive();
          expect(own(device)).toEqual(own(fresh));
        }
        // What was deleted since is in the bin.
        const { content } = await ana.client.bin.getDeleted({});
        if (content.length === 0)
          for (const text of written) expect(JSON.stringify([...fresh.rows.values()])).toContain(text);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
