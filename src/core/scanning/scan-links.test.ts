import { describe, expect, it } from 'vitest';
import { decideScanLinkCall, isOfScanLink, LATE_SENDING_MS } from './scan-links.ts';

const link = { idScanLink: 3, idSchedule: 61, ends: 1_000 };

describe('a scan link', () => {
  it('makes the calls that are declared for it, until its end, and those that send for seven days more', () => {
    const decided = (now: number) =>
      ([undefined, 'untilEnd', 'sending'] as const).map((use) => decideScanLinkCall(link, use, now));
    expect(decided(999)).toEqual(['notAllowed', 'allowed', 'allowed']);
    expect(decided(1_000)).toEqual(['notAllowed', 'over', 'allowed']);
    expect(decided(1_000 + LATE_SENDING_MS)).toEqual(['notAllowed', 'over', 'over']);
  });

  it('is of one schedule', () => {
    expect([{ idSchedule: 61 }, { idSchedule: 62 }, { idFile: 1 }].map((input) => isOfScanLink(link, input))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
