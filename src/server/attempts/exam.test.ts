import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/sitting.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';
import type { Database } from '../database/database.ts';
import type { Host } from '../host.ts';
import { Exams } from './exam.ts';

describe('Exams', () => {
  let world: World;
  let idAssessment: number;

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    const owner = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    const questions = await world.addQuestions({ count: 2, idCataloging: await world.addCatalogue(['Ciencias']) });
    idAssessment = await addAssessment(world, { questions, owner, title: 'Repaso', idSchool });
  });
  afterAll(() => world.close());

  /** The database, which fails so many times first and counts how often it is read. */
  const failing = (times: number) => {
    let reads = 0;
    const db = new Proxy(world.database, {
      get: (target, name, receiver) => {
        if (name === 'select' && ++reads <= times) throw new Error('away');
        return Reflect.get(target, name, receiver);
      },
    }) as Database;
    return { db, reads: () => reads };
  };

  it('reads an exam once for all who ask at once and later', async () => {
    const exams = new Exams();
    const { db, reads } = failing(0);
    const [first, second] = await Promise.all([exams.of(db, idAssessment), exams.of(db, idAssessment)]);
    const before = reads();
    expect(await exams.of(db, idAssessment)).toBe(first);
    expect(second).toBe(first);
    expect(reads()).toBe(before);
    expect(first.questions).toHaveLength(2);
  });

  it('reads an exam again after a failure', async () => {
    const exams = new Exams();
    const { db } = failing(1);
    const both = await Promise.allSettled([exams.of(db, idAssessment), exams.of(db, idAssessment)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await exams.of(db, idAssessment)).questions).toHaveLength(2);
  });

  it('keeps each version of a paper, and makes one again after a failure', async () => {
    const exam = await new Exams().of(world.database, idAssessment);
    const services = { db: world.database, host: world.host as Host };
    await expect(exam.paper({ ...services, db: failing(1).db }, 1)).rejects.toThrow('away');
    const paper = await exam.paper(services, 1);
    expect(await exam.paper(services, 1)).toBe(paper);
    expect(await exam.paper(services, 2)).not.toBe(paper);
  });
});
