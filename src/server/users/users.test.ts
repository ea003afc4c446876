import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { user } from '../database/schema.ts';

describe('changeShareOptions', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  });

  const shares = async (person = ana) => {
    const [row] = await world.database.select().from(user).where(eq(user.id, person.idUser));
    return [row?.shareMyAssessments, row?.shareMyQuestions];
  };

  it('changes each option separately, both off at first', async () => {
    expect(await shares()).toEqual([false, false]);
    await ana.client.users.changeShareOptions({ shareMyAssessments: '1' });
    expect(await shares()).toEqual([true, false]);
    await ana.client.users.changeShareOptions({ shareMyQuestions: true });
    expect(await shares()).toEqual([true, true]);
    await ana.client.users.changeShareOptions({ shareMyAssessments: 0 });
    expect(await shares()).toEqual([false, true]);
    await ana.client.users.changeShareOptions({});
    expect(await shares()).toEqual([false, true]);
  });

  it('is visible in the own session at once, and does not change other users', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    await ana.client.users.changeShareOptions({ shareMyAssessments: true, shareMyQuestions: true });
    const me = (await ana.client.session.currentSession({})).user;
    expect(me).toMatchObject({ shareMyAssessments: true, shareMyQuestions: true });
    expect(await shares(bruno)).toEqual([false, false]);
  });

  it("makes the user's questions visible to colleagues until it is switched off", async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    const idCataloging = await world.addCatalogue([crypto.randomUUID()]);
    await world.addQuestions({ count: 2, idCataloging, owner: ana });
    const found = async () => {
      const filter = { bank: 'shared' as const, idscataloging: [idCataloging] };
      return (await bruno.client.questions.getQuestionsNew({ paging: {}, filter })).totalrecords;
    };
    expect(await found()).toBe(0);
    await ana.client.users.changeShareOptions({ shareMyQuestions: true });
    expect(await found()).toBe(2);
    await ana.client.users.changeShareOptions({ shareMyQuestions: false });
    expect(await found()).toBe(0);
  });

  it('refuses students and authors', async () => {
    for (const role of ['student', 'author', 'editor'] as const) {
      const person = await world.addPerson(role, 'Noa Castro', role === 'student' ? idSchool : undefined);
      const call = person.client.users.changeShareOptions({ shareMyAssessments: true });
      await expect(call).notDoneWith(403, 'Not allowed');
      expect(await shares(person)).toEqual([false, false]);
    }
    const wrong = ana.client.users.changeShareOptions({ shareMyAssessments: 'maybe' as never });
    await expect(wrong).notDoneWith(400, 'Invalid shareMyAssessments parameter');
  });
});
