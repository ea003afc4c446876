import type { ScannedPage } from '../../../contract/scanning.ts';

/** The one thing that somebody does about a page. */
export type PageAction = 'identify' | 'choose' | 'move' | 'setAside' | 'scanAgain' | 'takeBack';

type Page = Pick<ScannedPage, 'state' | 'needs' | 'otherSchedule'>;

/** Returns what somebody does about a page, apart from its doubtful marks; null where nothing is to be done. */
export function actionFor({ state, needs, otherSchedule }: Page): PageAction | null {
  if (state === 'discarded') return 'takeBack';
  if (needs.includes('choice')) return 'choose';
  if (needs.includes('code') || needs.includes('person')) return 'identify';
  if (state === 'foreign') return otherSchedule === null ? 'setAside' : 'move';
  return state === 'unreadable' ? 'scanAgain' : null;
}

/** Returns true for a page that was filed with another schedule of the user. */
export const isMoved = ({ state, otherSchedule }: Pick<Page, 'state' | 'otherSchedule'>): boolean =>
  otherSchedule !== null && state !== 'foreign';

/** Returns the pages that wait for somebody, and those about which all is said; neither has pages that are read or have only doubtful marks. */
export function sortPages<Listed extends Page>(pages: readonly Listed[]): { waiting: Listed[]; settled: Listed[] } {
  const waiting: Listed[] = [];
  const settled: Listed[] = [];
  for (const page of pages) {
    const action = actionFor(page);
    if (action !== null && action !== 'takeBack') waiting.push(page);
    else if (action === 'takeBack' || page.state === 'duplicate' || isMoved(page)) settled.push(page);
  }
  return { waiting, settled };
}
