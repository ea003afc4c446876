import { describe, expect, it } from 'vitest';
import { subjectsHeading } from './subjects-heading.ts';

describe('the subject above an assessment', () => {
  const [maths, physics, art] = ['Matemáticas', 'Física', 'Arte'];
  it.each<[string, string, string[], string]>([
    [
      'what was chosen, where all questions are of its discipline',
      'Física · Fuerzas',
      [physics, physics],
      'Física · Fuerzas',
    ],
    ['a discipline that was chosen alone', 'Física', [physics], 'Física'],
    ['the discipline that occurs, where another one was chosen', 'Arte · Color', [physics], 'Física'],
    ['not a discipline that only begins alike', 'Físicas · X', [physics], 'Física'],
    ['all that occur, the most frequent first', 'Arte', [art, physics, physics, maths], 'Física, Arte, Matemáticas'],
    ['what was chosen, where no question has a discipline', 'Arte', [], 'Arte'],
    ['at most four, and that there are more', 'A', ['A', 'B', 'C', 'D', 'E'], 'A, B, C, D…'],
  ])('is %s', (_, chosen, disciplines, heading) => {
    expect(subjectsHeading(chosen, disciplines)).toBe(heading);
  });
});
