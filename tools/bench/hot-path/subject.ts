import { attemptsOf } from '../answers.ts';
import { addCrowd, type Crowd } from '../crowd.ts';
import { overOwnDatabase } from '../own-server.ts';
import type { startServer } from '../server.ts';

/** A server that is measured, with the crowds of students who use it. */
export type Subject = {
  name: string;
  server: Awaited<ReturnType<typeof startServer>>;
  /** The folder of its PostgreSQL; null without one. */
  dataDir: string | null;
  /** Adds students who may start an assessment of 40 questions. */
  addCrowd(students: number): Promise<Crowd>;
  /** Returns the attempts of a crowd in the order of its tokens. */
  attemptsOf(crowd: Crowd): Promise<number[]>;
};

/** Measures the server of this checkout: as it is built, or by another command. */
export const overOurs = <Result>(
  measure: (subject: Subject) => Promise<Result>,
  command?: readonly string[],
): Promise<Result> =>
  overOwnDatabase(async ({ database, dataDir, start }) => {
    const server = await start({ command });
    try {
      return await measure({
        name: 'here',
        ...{ server, dataDir },
        addCrowd: (students) => addCrowd(database, { students, questions: 40 }),
        attemptsOf: (crowd) => attemptsOf(database, crowd),
      });
    } finally {
      await server.stop();
    }
  });
