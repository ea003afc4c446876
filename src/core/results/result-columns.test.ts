import { describe, expect, it } from 'vitest';
import { questionOfHead } from './result-columns.ts';

describe('the head of a question', () => {
  it.each([
    'P1 (1 punto)',
    'P 1 (0,5 pts.)',
    'P1 [A-D]',
    'Item 1 [B]',
    'Q1 /2',
    '1 (B)',
    'Exercici 1',
    '1. galdera',
    '1.ª pregunta',
    'Question n° 1',
    'Réponse 1',
    'Ans 1',
    'Stu1',
    'Pregunta １',
    'N.º 1',
  ])('%j is that of question 1', (head) => expect(questionOfHead(head)).toBe(1));

  it.each([
    'Puntos 1',
    'Points1',
    'P1 (puntos)',
    'Mark1',
    'Key1',
    'Nota 1',
    '1 de marzo',
    '1.º A',
    '1.5',
    'P1 o P2',
    '10/03',
  ])('%j is that of no question', (head) => expect(questionOfHead(head)).toBeNull());
});
