import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDatabase } from '../../../tests/support/database.ts';
import { type Cast, openCast } from '../../../tests/support/sync-story/cast.ts';
import { playStory } from '../../../tests/support/sync-story/story.ts';

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

let cast: Cast;

beforeAll(async () => {
  const openServer = async () => {
    const opened = await openDatabase();
    return { ...opened, privileged: opened.database };
  };
  cast = await openCast({ openServer, openComputer: openDatabase }, 3);
});
afterAll(() => cast.close());

describe('computers and a server, on the real stack', () => {
  it.each(SEEDS)('end alike and lose nothing that was written (seed %i)', (seed) =>
    playStory(cast, seed, { steps: 12 }),
  );
});
