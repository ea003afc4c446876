import { describe, expect, it } from 'vitest';
import { type DetailsFacts, detailsFrom } from './details.ts';

const facts: DetailsFacts = { opened: null, shown: null, ends: 100, deadlines: [], otherEnds: [] };

describe('details of results are shown', () => {
  it('from the latest end of a student', () => {
    expect(detailsFrom(facts)).toBe(100);
  });

  it('not while somebody is still at work', () => {
    expect(detailsFrom({ ...facts, deadlines: [90, 130] })).toBe(130);
  });

  it('not while another class is still to take the same assessment', () => {
    expect(detailsFrom({ ...facts, otherEnds: [50, 200] })).toBe(200);
  });

  it('when the teacher wants it, whoever is still to come', () => {
    expect(detailsFrom({ ...facts, opened: 60, deadlines: [130], otherEnds: [200] })).toBe(60);
  });

  it('still after another schedule was added, once a student has seen them', () => {
    expect(detailsFrom({ ...facts, shown: 110, otherEnds: [200] })).toBe(100);
  });

  it('not while the schedule was extended, even if a student has seen them', () => {
    expect(detailsFrom({ ...facts, shown: 110, ends: 150 })).toBe(150);
  });
});
