import { describe, expect, it } from 'vitest';
import { toInstant } from '../../core/schedules/time.ts';
import { createStudentBehaviour } from './behaviour.ts';
import { schoolDayFrom } from './calendar.ts';
import { classes, emailOf, studentLogin, students } from './people.ts';

describe('the classes of the demonstration', () => {
  it('have thirty, forty and nine students, each with a first name and a surname', () => {
    expect(classes.map((each) => each.students.length)).toEqual([30, 40, 9]);
    for (const { firstName, lastName } of classes.flatMap((each) => each.students)) {
      expect(firstName).not.toBe('');
      expect(lastName).not.toBe('');
    }
  });

  it('begin with the account that the start prints', () => {
    expect(emailOf(studentLogin(1))).toBe('student@demo.school');
    expect(emailOf(studentLogin(2))).toBe('student02@demo.school');
    expect(classes[0]?.students[0]?.login).toBe('student');
  });

  it('of the second school have one student of the first school, under one login', () => {
    const logins = classes.map((each) => each.students.map(({ login }) => login));
    expect(logins[2]?.filter((login) => logins[0]?.includes(login))).toEqual(['student02']);
    expect(students.length).toBe(30 + 40 + 8);
  });
});

describe('a school day', () => {
  const monday = toInstant('2026-11-23', '10:00', 'Europe/Madrid');
  it('is never on a weekend, unless it is today', () => {
    expect(schoolDayFrom(monday, 'Europe/Madrid', -1)).toBe('2026-11-20');
    expect(schoolDayFrom(monday, 'Europe/Madrid', 5)).toBe('2026-11-30');
    expect(schoolDayFrom(toInstant('2026-11-22', '10:00', 'Europe/Madrid'), 'Europe/Madrid', 0)).toBe('2026-11-22');
  });
});

describe('the students of the demonstration', () => {
  const questions = Array.from({ length: 20 }, (_, id) => ({ id, alternatives: 4, correct: id % 4 }));
  const share = (student: number) =>
    questions.filter((question) => createStudentBehaviour(student).choose(question) === question.correct).length /
    questions.length;
  const shares = Array.from({ length: 70 }, (_, student) => share(student));

  it('give the same answers every time', () => expect(share(5)).toBe(share(5)));

  it('have scores that differ: some low, some high, most in between', () => {
    expect(Math.min(...shares)).toBeLessThan(0.4);
    expect(Math.max(...shares)).toBeGreaterThan(0.8);
    const mean = shares.reduce((sum, value) => sum + value, 0) / shares.length;
    expect(mean).toBeGreaterThan(0.5);
    expect(mean).toBeLessThan(0.75);
  });
});
