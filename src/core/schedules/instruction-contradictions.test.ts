import { describe, expect, it } from 'vitest';
import { findContradictions, type SchedulePlan } from './instruction-contradictions.ts';

const free: SchedulePlan = { oneByOne: false, qntAnsweredOnce: 0, minutes: null };
const oneByOne = { ...free, oneByOne: true };
const sentencesOf = (text: string, plan: SchedulePlan) => findContradictions(text, plan).map((one) => one.sentence);

describe('findContradictions of an assessment without return', () => {
  it.each([
    'Puedes volver atrás y cambiar tus respuestas hasta el final.',
    'Podéis volver a las preguntas anteriores',
    'Si no sabes una, déjala para luego',
    'Contesta en cualquier orden',
    'Contesta en el orden que prefieras',
    'Revisa tus respuestas antes de terminar',
    'No olvides repasar las respuestas',
    'No te preocupes: puedes corregir lo que hayas contestado',
    'Você pode voltar às questões e mudar suas respostas',
    'Se não souber uma questão, pule a questão e siga',
    'Responda na ordem que preferir',
    'You can go back to earlier questions',
    'Check your answers before you finish',
    'Don’t forget to review your answers',
    'Leave hard questions for later',
    'Pots tornar enrere',
    'Tu peux changer tes réponses',
  ])('has "%s"', (text) => expect(sentencesOf(text, oneByOne)).not.toEqual([]));

  it.each([
    'No puedes volver atrás ni cambiar tus respuestas.',
    'Las preguntas vienen una tras otra, sin volver atrás.',
    'Vuelve a leer el texto antes de contestar.',
    'Lee cada pregunta con calma antes de responder.',
    'Não é possível voltar às questões anteriores.',
    'You cannot go back to a question.',
    "You can't change your answers.",
    'Puedes usar calculadora.',
    'Deja el móvil en la mochila.',
  ])('does not have "%s"', (text) => expect(sentencesOf(text, oneByOne)).toEqual([]));

  it('returns only the sentences that contradict', () =>
    expect(
      findContradictions(
        'Lee con calma. Puedes volver atrás.\nPuedes usar calculadora: cambia tus respuestas',
        oneByOne,
      ),
    ).toEqual([
      { sentence: 'Puedes volver atrás.', about: 'oneByOne' },
      { sentence: 'Puedes usar calculadora: cambia tus respuestas', about: 'oneByOne' },
    ]));

  it('returns nothing where the schedule has no rule against it', () =>
    expect(findContradictions('Puedes volver atrás y cambiar tus respuestas.', free)).toEqual([]));
});

it('findContradictions with activities has the sentences that promise changes, and not those about returning', () => {
  const plan = { ...free, qntAnsweredOnce: 1 };
  expect(findContradictions('Puedes volver atrás. Puedes cambiar tus respuestas.', plan)).toEqual([
    { sentence: 'Puedes cambiar tus respuestas.', about: 'activities' },
  ]);
});

describe('findContradictions about time', () => {
  it.each([
    ['Tienes 40 minutos desde que empiezas.', 40],
    ['Disponéis de una hora y media.', 90],
    ['Duración: 1 h 30 min', 90],
    ['Tiempo: 45’', null],
    ['Você tem 50 minutos.', 50],
    ['A prova dura duas horas.', 120],
    ['You have one hour.', 60],
    ['You have 90 min', 90],
    ['Teniu 55 minuts', 55],
    ['A los 10 minutos puedes salir.', null],
  ])('reads "%s" as %s', (text, minutes) => {
    expect(sentencesOf(text, { ...free, minutes: 7 })).toEqual(minutes === null ? [] : [text]);
    expect(sentencesOf(text, { ...free, minutes })).toEqual([]);
  });
});
