import { describe, expect, it } from 'vitest';
import { GRACE_MS } from '../schedules/windows.ts';
import { areDetailsShown, type DetailsFacts, detailsFrom } from './details.ts';

const facts: DetailsFacts = { withdrawn: false, opened: null, shown: null, ends: 100, deadlines: [], otherEnds: [] };

describe('details of results are shown', () => {
  it('half a minute after the latest end of a student, until when responses given before it may arrive', () => {
    expect(detailsFrom(facts)).toBe(100 + GRACE_MS);
  });

  it('not while somebody is still at work', () => {
    expect(detailsFrom({ ...facts, deadlines: [90, 130] })).toBe(130 + GRACE_MS);
  });

  it('not while another class is still to take the same assessment', () => {
    expect(detailsFrom({ ...facts, otherEnds: [50, 200] })).toBe(200 + GRACE_MS);
  });

  it('when the teacher wants it, whoever is still to come', () => {
    expect(detailsFrom({ ...facts, opened: 60, deadlines: [130], otherEnds: [200] })).toBe(60);
  });

  it('still after another schedule was added, once a student has seen them', () => {
    expect(detailsFrom({ ...facts, shown: 110, otherEnds: [200] })).toBe(100 + GRACE_MS);
  });

  it('from that moment on, and never of a schedule that was cancelled or deleted', () => {
    expect(areDetailsShown(facts, 99 + GRACE_MS)).toBe(false);
    expect(areDetailsShown(facts, 100 + GRACE_MS)).toBe(true);
    expect(areDetailsShown({ ...facts, withdrawn: true, opened: 60 }, 100 + GRACE_MS)).toBe(false);
  });

  it('not while the schedule was extended, even if a student has seen them', () => {
    expect(detailsFrom({ ...facts, shown: 110, ends: 150 })).toBe(150 + GRACE_MS);
  });
});
