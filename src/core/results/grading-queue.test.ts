import { describe, expect, it } from 'vitest';
import {
  hasComment,
  nextWaiting,
  orderForGrader,
  queueSeed,
  spreadOfGrades,
  toggleComment,
  wordingKey,
} from './grading-queue.ts';

const responses = Array.from({ length: 40 }, (_, index) => ({
  idAttempt: index + 1,
  wording: index % 10 === 0 ? 'cae' : index % 4 === 0 ? null : `respuesta ${index}`,
}));
const idsOf = (list: readonly { idAttempt: number }[]) => list.map(({ idAttempt }) => idAttempt);
const orderOf = (grader: number, list = responses) => orderForGrader(list, queueSeed(grader, 7));

describe('the order of the queue', () => {
  it('has each response once', () => {
    expect(idsOf(orderOf(3)).sort((a, b) => a - b)).toEqual(idsOf(responses));
  });

  it('is the same whenever a grader comes back, however the responses are read', () => {
    expect(idsOf(orderOf(3, responses.toReversed()))).toEqual(idsOf(orderOf(3)));
  });

  it('differs from one grader to another, and from one question to another', () => {
    expect(idsOf(orderOf(4))).not.toEqual(idsOf(orderOf(3)));
    expect(idsOf(orderForGrader(responses, queueSeed(3, 8)))).not.toEqual(idsOf(orderOf(3)));
  });

  it('does not follow the order in which attempts were started', () => {
    expect(idsOf(orderOf(3))).not.toEqual(idsOf(responses));
  });

  it('stays for the others when a response arrives', () => {
    const later = orderOf(3, [...responses, { idAttempt: 99, wording: 'cae' }, { idAttempt: 100, wording: null }]);
    expect(idsOf(later).filter((id) => id < 99)).toEqual(idsOf(orderOf(3)));
  });

  it('has equal wordings next to each other, with one number for all of them', () => {
    const places = orderOf(3).flatMap(({ wording, likeThis }, index) =>
      wording === 'cae' ? [{ index, likeThis }] : [],
    );
    expect(places.map(({ index }) => index - (places[0]?.index ?? 0))).toEqual([0, 1, 2, 3]);
    expect(new Set(places.map(({ likeThis }) => likeThis)).size).toBe(1);
    expect(places[0]?.likeThis).not.toBeNull();
  });

  it('has no number for what is said once, or says more than its words', () => {
    for (const { wording, likeThis } of orderOf(3)) if (wording !== 'cae') expect(likeThis).toBeNull();
  });
});

describe('a wording', () => {
  it.each([
    ['Cae  con\nfuerza.', 'cae con fuerza'],
    ['  CAE con fuerza ', 'Cae con fuerza.'],
    ['energi\u0301a', 'energía'],
  ])('%j says the same as %j', (one, other) => expect(wordingKey(one)).toBe(wordingKey(other)));

  it.each([
    ['14 m', '14 m/s'],
    ['papá', 'papa'],
    ['1.4', '14'],
  ])('%j does not say the same as %j', (one, other) => expect(wordingKey(one)).not.toBe(wordingKey(other)));
});

describe('the next response that waits', () => {
  const waiting = (...waits: number[]) => waits.map((one) => ({ waits: one === 1 }));

  it('is the first after this one', () => expect(nextWaiting(waiting(1, 0, 0, 1, 1), 0)).toBe(3));
  it('is one that was skipped, after the last', () => expect(nextWaiting(waiting(1, 0, 0, 0), 2)).toBe(0));
  it('is this one when no other waits', () => expect(nextWaiting(waiting(0, 1, 0), 1)).toBe(1));
  it('is none when all are graded, or there are none', () => {
    expect(nextWaiting(waiting(0, 0), 0)).toBeNull();
    expect(nextWaiting([], 0)).toBeNull();
  });
});

describe('the spread of grades', () => {
  it('has the middle grade as its median, or the mean of the two in the middle', () => {
    expect(spreadOfGrades([8, 2.5, 10])).toMatchObject({ count: 3, lowest: 2.5, median: 8, highest: 10 });
    expect(spreadOfGrades([8, 2, 7, 10])).toMatchObject({ median: 7.5 });
  });

  it('counts the grades from each point on', () => {
    expect(spreadOfGrades([0, 0.99, 1, 9.99, 10])?.byPoint).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it('is nothing without grades', () => expect(spreadOfGrades([])).toBeNull());
});

describe('the comments of a grade', () => {
  it('get a line by choosing one, and lose it by choosing it again', () => {
    const both = toggleComment(toggleComment('', 'Falta la unidad.'), 'Bien.');
    expect(both).toBe('Falta la unidad.\nBien.');
    expect(toggleComment(both, 'Falta la unidad.')).toBe('Bien.');
  });

  it('keep what was written by hand', () => {
    expect(toggleComment('Mira la página 3', 'Bien.')).toBe('Mira la página 3\nBien.');
    expect(toggleComment('Mira la página 3\nBien.', 'Bien.')).toBe('Mira la página 3');
  });

  it('contain a comment only as a whole line', () => {
    expect(hasComment('Muy bien.\nFalta la unidad.', 'Falta la unidad.')).toBe(true);
    expect(hasComment('Muy bien.', 'bien.')).toBe(false);
  });
});
