import { expect, it } from 'vitest';
import { gradeKeyOf, reviewKeyOf } from './review-keys.ts';

it.each([
  ['a letter', 'b', 'KeyB', { does: 'letter', letter: 'B' }],
  ['a capital letter', 'D', 'KeyD', { does: 'letter', letter: 'D' }],
  ['a letter of a French keyboard', 'a', 'KeyQ', { does: 'letter', letter: 'A' }],
  ['the same place of a Greek keyboard', 'α', 'KeyA', { does: 'letter', letter: 'A' }],
  ['the same place of a Russian keyboard', 'я', 'KeyZ', { does: 'undo' }],
  ['a letter that is not offered', 'g', 'KeyG', null],
  ['zero', '0', 'Digit0', { does: 'blank' }],
  ['zero of a French keyboard', 'à', 'Digit0', { does: 'blank' }],
  ['two of the number pad', '2', 'Numpad2', { does: 'several' }],
  ['another digit', '5', 'Digit5', null],
  ['Enter', 'Enter', 'NumpadEnter', { does: 'accept' }],
  ['Backspace', 'Backspace', 'Backspace', { does: 'undo' }],
  ['Z of a German keyboard', 'z', 'KeyY', { does: 'undo' }],
  ['S', 's', 'KeyS', { does: 'skip' }],
  ['P', 'p', 'KeyP', { does: 'page' }],
  ['Tab', 'Tab', 'Tab', null],
])('reviewKeyOf understands %s', (_, key, code, does) => expect(reviewKeyOf({ key, code }, 'ABCDE')).toEqual(does));

it.each([
  ['a digit', '7', 'Digit7', { does: 'digit', digit: '7' }],
  ['zero, which is a grade', '0', 'Numpad0', { does: 'digit', digit: '0' }],
  ['a comma', ',', 'Comma', { does: 'half' }],
  ['a point', '.', 'NumpadDecimal', { does: 'half' }],
  ['a dash', '-', 'Minus', { does: 'blank' }],
  ['Enter', 'Enter', 'Enter', { does: 'accept' }],
  ['S', 's', 'KeyS', { does: 'skip' }],
  ['a letter', 'a', 'KeyA', null],
])('gradeKeyOf understands %s', (_, key, code, does) => expect(gradeKeyOf({ key, code })).toEqual(does));
