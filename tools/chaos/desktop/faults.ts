import { setTimeout as pause } from 'node:timers/promises';
import type { Line } from '../line.ts';
import type { OwnServer } from '../own-server.ts';
import type { Computer } from './computer.ts';
import type { FaultName, Round } from './plan.ts';

type Parts = { server: OwnServer; line: Line; computer: Computer };

/** Longer than a contact takes; in rounds without one nothing may cross the line. */
const LONGEST_CUT_MS = 4_000;

/** Prepares what a round's fault needs before the person begins: of two tabs the first one has the database. */
export const prepare = async ({ fault }: Round, { computer }: Pick<Parts, 'computer'>): Promise<void> => {
  if (fault !== 'other tab closed') return;
  await computer.open('/assessments');
  await computer.browser.openTab();
};

/** Lets a round's fault happen. Resolves when what failed is there again; a browser starts where it is used next. */
export const causeFault = (round: Round, { server, line, computer }: Parts): Promise<void> => {
  const faults: Record<FaultName, () => Promise<void>> = {
    // Half of the time the next tab starts while this one is closed.
    'tab closed': () =>
      computer.browser.closeTab(round.which < 0.5 ? `${computer.address}/desktop/assessments` : undefined),
    'other tab closed': () => computer.browser.closeFormerTab(),
    'browser killed': () => computer.browser.kill(),
    'server killed': () => server.restart(round.lasts),
    'connection cut': async () => {
      line.cutAfter(round.cut);
      for (const until = Date.now() + LONGEST_CUT_MS; line.isToCut && Date.now() < until; ) await pause(50);
      line.restore();
    },
    'no network': async () => {
      const context = (await computer.page()).context();
      line.cut();
      await context.setOffline(true);
      await pause(round.lasts);
      line.restore();
      await context.setOffline(false);
    },
  };
  return faults[round.fault]();
};

/** Returns whether what the person does may be interrupted by a fault: all else is none of the computer's. */
export const interrupts = ({ fault }: Round): boolean => fault === 'tab closed' || fault === 'browser killed';
