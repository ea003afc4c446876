import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import type { Database } from '../database/database.ts';
import { assessment } from '../database/schema.ts';
import type { Host } from '../host.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { ExamCache } from './exam-cache.ts';

describe('Exams', () => {
  let world: World;
  let ref: ScheduleRef;
  let idCourse: number;
  let idAssessment: number;
  let owner: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    owner = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    const questions = await world.addQuestions({ count: 2, idCataloging: await world.addCatalogue(['Ciencias']) });
    idAssessment = await addAssessment(world, { questions, owner, title: 'Repaso', idSchool });
    idCourse = await world.addCourse(idSchool, '3.º B', [owner], []);
    ref = { idSchool, idSchedule: await schedule() };
  });
  afterAll(() => world.close());

  const schedule = () => addSchedule(world, { idAssessment, idCourse, owner, opens: 0, closes: 1 });

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
    const exams = new ExamCache();
    const { db, reads } = failing(0);
    const [first, second] = await Promise.all([exams.get(db, ref), exams.get(db, ref)]);
    const before = reads();
    expect(await exams.get(db, ref)).toBe(first);
    expect(second).toBe(first);
    expect(reads()).toBe(before);
    expect(first.questions).toHaveLength(2);
  });

  it('reads an exam again after a failure', async () => {
    const exams = new ExamCache();
    const { db } = failing(1);
    const both = await Promise.allSettled([exams.get(db, ref), exams.get(db, ref)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await exams.get(db, ref)).questions).toHaveLength(2);
  });

  it('keeps the paper of each form, and makes one again after a failure', async () => {
    const exam = await new ExamCache().get(world.database, ref);
    const services = { db: world.database, host: world.host as Host };
    await expect(exam.paper({ ...services, db: failing(1).db }, 1)).rejects.toThrow('away');
    const paper = await exam.paper(services, 1);
    expect(await exam.paper(services, 1)).toBe(paper);
    expect(await exam.paper(services, 2)).not.toBe(paper);
  });

  it('has the title that the assessment has now, also when another process has changed it', async () => {
    const exam = await new ExamCache().get(world.database, ref);
    expect(await exam.title(world.database)).toBe('Repaso');
    expect(await exam.paper({ db: world.database, host: world.host }, 1)).not.toHaveProperty('title');
    await world.database.update(assessment).set({ title: 'Repaso final' }).where(eq(assessment.id, idAssessment));
    expect(await exam.title(world.database)).toBe('Repaso final');
  });

  it('has one paper for all schedules of an assessment', async () => {
    const exams = new ExamCache();
    const services = { db: world.database, host: world.host as Host };
    const first = await exams.get(world.database, ref);
    const second = await exams.get(world.database, { ...ref, idSchedule: await schedule() });
    expect(second).not.toBe(first);
    expect(await second.paper(services, 1)).toBe(await first.paper(services, 1));
  });

  it('refuses a schedule that is not there, or of another school', async () => {
    const exams = new ExamCache();
    await expect(exams.get(world.database, { ...ref, idSchedule: 999_999 })).rejects.toThrow(RangeError);
    await expect(exams.get(world.database, { ...ref, idSchool: ref.idSchool + 1 })).rejects.toThrow(RangeError);
  });
});
