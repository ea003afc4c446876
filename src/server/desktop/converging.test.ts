import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDatabase } from '../../../tests/support/database.ts';
import { openParticipants, type Participants } from '../../../tests/support/sync-scenario/participants.ts';
import { runScenario } from '../../../tests/support/sync-scenario/scenario.ts';

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

let participants: Participants;

beforeAll(async () => {
  const openServer = async () => {
    const opened = await openDatabase();
    return { ...opened, privileged: opened.database };
  };
  participants = await openParticipants({ openServer, openComputer: openDatabase }, 3);
});
afterAll(() => participants.close());

describe('computers and a server, on the real stack', () => {
  it.each(SEEDS)('end alike and lose nothing that was written (seed %i)', (seed) =>
    runScenario(participants, seed, { steps: 12 }),
  );
});
