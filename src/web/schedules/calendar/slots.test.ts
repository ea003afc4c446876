import { describe, expect, it } from 'vitest';
import { toInstant } from '../../../core/schedules/time.ts';
import { isPast, paramsOf, slotIn, slotOf, slotOn } from './slots.ts';

const zone = 'Europe/Madrid';

describe('a slot that is picked', () => {
  it('is an hour, or what was picked', () => {
    expect(slotOf('2026-11-26', 570)).toEqual({ date: '2026-11-26', startTime: '09:30', endTime: '10:30' });
    expect(slotOf('2026-11-26', 570, 600)).toMatchObject({ startTime: '09:30', endTime: '10:00' });
  });
  it('ends by midnight', () => expect(slotOf('2026-11-26', 1410)).toMatchObject({ endTime: '23:59' }));
  it('is the same after it was in a URL', () => {
    const slot = slotOf('2026-11-26', 570);
    expect(slotIn(new URLSearchParams(paramsOf(slot)))).toEqual(slot);
  });
  it.each(['', 'at=2026-11-26T09:30', 'at=2026-11-31T09:30&until=10:00', 'at=2026-11-26T09:30&until=09:30'])(
    'is none in %j',
    (query) => expect(slotIn(new URLSearchParams(query))).toBeNull(),
  );
  it('has passed when it is over on the clocks of the school', () => {
    const now = { date: '2026-11-26', time: '10:00' };
    expect([600, 601].map((to) => isPast('2026-11-26', to, now))).toEqual([true, false]);
    expect(isPast('2026-11-25', 1440, now)).toBe(true);
  });
});

describe('a day of which no time is picked', () => {
  const on = (date: string, time: string) => slotOn(date, toInstant('2026-11-26', time, zone), zone);
  it('has the next full hour today, and the morning of a later day', () => {
    expect(on('2026-11-26', '09:20')).toEqual(slotOf('2026-11-26', 600));
    expect(on('2026-11-28', '09:20')).toEqual(slotOf('2026-11-28', 540));
  });
  it('has none when it is past, or too late', () => {
    expect(on('2026-11-25', '09:20')).toBeNull();
    expect(on('2026-11-26', '22:20')).toBeNull();
  });
});
