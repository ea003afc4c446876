import type { Logger } from 'drizzle-orm';
import { findStatementProblems } from './check.ts';

/** Collects the statements that a server sends, and checks that each names its schools. */
export class StatementCollector implements Logger {
  readonly #statements = new Set<string>();

  logQuery(sql: string): void {
    this.#statements.add(sql);
  }

  /** Throws an error that lists every statement with a table whose school it does not name. */
  async assertSchoolsNamed(): Promise<void> {
    const problems = await findStatementProblems(this.#statements);
    if (problems.length > 0) throw new Error(`A statement\n- ${problems.join('\n- ')}`);
  }
}
