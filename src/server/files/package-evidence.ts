import type { PackageReports } from '../../core/files/package-reports.ts';

/** What the scripts of a library say about results: it sends them, it may, or nothing in it could. */
type Evidence = 'sent' | 'possible' | 'none';

/** The verbs of statements that end an activity or a task; the player listens to no others. */
const final = String.raw`["'\x60](?:answered|completed)["'\x60]|verbs/(?:answered|completed)\b`;
const mentionsStatements = /XAPI/i;
const mentionsEnd = new RegExp(`${final}|triggerXAPICompleted`);
const sendsEnd = new RegExp(String.raw`triggerXAPICompleted\s*\(|XAPI\w*\s*\([^;]{0,200}?(?:${final})`);
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Returns what the scripts of one library say. Whether its commands are ever reached is not known, so comments alone are no evidence. */
export function evidenceIn(scripts: readonly string[]): Evidence {
  const all = scripts.join('\n');
  if (!mentionsStatements.test(all) || !mentionsEnd.test(all)) return 'none';
  const code = all.replace(comments, '');
  const isScored = /\bsetScoredResult\s*\(/.test(code) && mentionsEnd.test(code);
  return isScored || sendsEnd.test(code) ? 'sent' : 'possible';
}

/**
 * Returns whether a package reports a result: its main library sends one, nothing in it could, or nobody knows. The parts of an activity
 * may send results of their own, which do not count, so those of other libraries say nothing of the whole.
 */
export function judgeReports(main: Evidence, others: readonly Evidence[]): PackageReports {
  if (main === 'sent') return 'result';
  return main === 'none' && others.every((evidence) => evidence === 'none') ? 'nothing' : 'unknown';
}
