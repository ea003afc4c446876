/** This version cannot work with a database and changes nothing of it. `remedy` says what to keep and what to do. */
export class UnusableDatabase extends Error {
  /** The end of a sentence about the database, or about a backup of it. */
  readonly reason: string;
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super(`the database ${reason}`);
    this.reason = reason;
    this.remedy = remedy;
  }
}
