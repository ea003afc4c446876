import { describe, expect, it } from 'vitest';
import { toInstant } from './time.ts';
import { nextUsualTimes, type UsualTime } from './usual-times.ts';

const zone = 'Europe/Madrid';
const monday = (time: string) => toInstant('2026-11-23', time, zone);
const at = (weekday: number, startTime: string, schedules = 1): UsualTime => ({
  ...{ weekday, startTime, schedules },
  endTime: `${startTime.slice(0, 2)}:55`,
});

describe('nextUsualTimes', () => {
  it.each<[string, UsualTime[], number, string | undefined]>([
    ['later today', [at(1, '11:00')], monday('10:59'), '2026-11-23 11:00'],
    ['in a week once today’s has begun', [at(1, '11:00')], monday('11:00'), '2026-11-30 11:00'],
    ['on the first of two lessons of the week', [at(5, '09:00'), at(3, '12:00')], monday('08:00'), '2026-11-25 12:00'],
    [
      'on a frequent time rather than an exception',
      [at(5, '09:00', 3), at(3, '12:00')],
      monday('08:00'),
      '2026-11-27 09:00',
    ],
    ['over the end of the month', [at(2, '09:00')], toInstant('2026-11-28', '10:00', zone), '2026-12-01 09:00'],
    ['at no time without earlier schedules', [], monday('08:00'), undefined],
  ])('returns a lesson %s', (_, usual, now, expected) => {
    const next = nextUsualTimes(usual, now, zone);
    expect(next ? `${next.startDate} ${next.startTime}` : undefined).toBe(expected);
  });
});
