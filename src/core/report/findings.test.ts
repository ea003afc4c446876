import { describe, expect, it } from 'vitest';
import {
  answersFinding,
  axisLevelsFinding,
  gendersFinding,
  gendersReason,
  groupsFinding,
  hardestFirst,
  hardestQuestion,
  levelsFinding,
  noHelpFinding,
  questionsFinding,
  studentsFinding,
  summaryFinding,
  worstFirst,
} from './findings.ts';
import type { GroupFigures, QuestionTable, QuestionTableRow, ResultSummary, StudentRow } from './report.ts';
import { es as spanish } from './words/es.ts';
import { reportWords, reportWriter, type Sentence } from './words/words.ts';

const es = reportWriter('es');
const say = (sentences: readonly Sentence[]) => es.finding(sentences).replaceAll('\u00a0', ' ');
const summary = (more: Partial<ResultSummary>) =>
  ({ notQualified: 0, late: 0, percentage: null, relativeScore: null, ...more }) as ResultSummary;
const levels = { low: 0, lowMedium: 0, mediumHigh: 0, high: 0, pending: 0, withoutGrade: 0 };
const group = (name: string, percentage: number | null): GroupFigures => ({
  ...{ name, questions: 2, percentage, level: null, notQualified: 0, late: 0 },
});
const option = (label: string, frequency: number, isCorrect = false): QuestionTableRow => ({
  ...{ kind: 'option', label, text: '', level: null, frequency, percentage: 0, isCorrect },
});
const question = (number: number, more: Partial<QuestionTable>) =>
  ({
    ...{ number, key: 'A', rows: [], omitted: 0, percentage: 50, isLikert: false, notQualified: 0, late: 0 },
    ...more,
  }) as QuestionTable;
const row = (firstname: string, level: StudentRow['level'], notQualified = 0) =>
  ({ firstname, level, notQualified, late: 0 }) as StudentRow;

describe('the finding of the summary', () => {
  it.each([
    [100, 'Todas las respuestas son correctas'],
    [68.1, 'Dos de cada tres respuestas son correctas'],
    [58, 'El 58 % de las respuestas son correctas'],
    [51, 'La mitad de las respuestas son correctas'],
    [0, 'Ninguna respuesta es correcta'],
  ])('tells %s percent of hits as "%s"', (percentage, text) =>
    expect(say(summaryFinding(summary({ percentage }), false))).toBe(text),
  );

  it('says first how many responses wait for a grade, then how many late ones for a decision', () => {
    expect(say(summaryFinding(summary({ percentage: 50, late: 2 }), false))).toBe(
      'Falta decidir sobre dos respuestas tardías',
    );
    expect(say(summaryFinding(summary({ percentage: 50, notQualified: 1 }), false))).toBe(
      'Falta una respuesta por calificar',
    );
  });

  it('tells of points where all questions are scales', () =>
    expect(say(summaryFinding(summary({ percentage: 100, relativeScore: 72 }), true))).toBe(
      'La clase alcanza el 72 % de los puntos',
    ));
});

describe('the finding of the levels', () => {
  it('counts who is at half or below and who is at the highest level', () => {
    expect(say(levelsFinding({ ...levels, low: 2, lowMedium: 5, mediumHigh: 12, high: 9 }, false))).toBe(
      'Siete estudiantes no pasan de la mitad; nueve dominan el tema',
    );
    expect(say(levelsFinding({ ...levels, low: 1, high: 12 }, false))).toBe(
      'Un estudiante no pasa de la mitad; 12 dominan el tema',
    );
    expect(say(levelsFinding({ ...levels, mediumHigh: 3 }, false))).toBe('Todo el mundo pasa de la mitad');
  });
  it('has the words of scales', () =>
    expect(say(levelsFinding({ ...levels, lowMedium: 2, high: 1 }, true))).toBe(
      'Dos estudiantes están en inicio o en proceso; uno lo ha logrado',
    ));
  it('says who waits while nobody is at half or below: they may still be', () => {
    const waiting = { ...levels, mediumHigh: 1, pending: 29 };
    const text = '29 estudiantes no tienen nivel mientras falten respuestas por calificar o decidir';
    expect(say(levelsFinding(waiting, false))).toBe(text);
    expect(say(levelsFinding(waiting, true))).toBe(text);
    expect(say([noHelpFinding(waiting)])).toBe(text);
    expect(say([noHelpFinding({ ...levels, mediumHigh: 1 })])).toBe('Nadie está en la mitad o por debajo.');
    expect(say(levelsFinding({ ...waiting, low: 1 }, false))).toBe(`Un estudiante no pasa de la mitad; ${text}`);
  });
  it('says who waits while nobody has a level', () => {
    expect(say(levelsFinding({ ...levels, pending: 2 }, false))).toMatch(/^Dos estudiantes no tienen nivel/);
    expect(levelsFinding(levels, false)).toEqual([]);
  });
});

describe('the findings of those without a grade, because nothing of theirs counts', () => {
  it('say nothing of grades that wait, and nothing of "everybody"', () => {
    expect(say(levelsFinding({ ...levels, withoutGrade: 3 }, false))).toBe('Tres estudiantes no tienen nota');
    expect(say(levelsFinding({ ...levels, high: 2, withoutGrade: 1 }, false))).toBe(
      'Un estudiante no tiene nota; dos dominan el tema',
    );
    expect(say(levelsFinding({ ...levels, low: 1, high: 2, pending: 2, withoutGrade: 1 }, false))).toBe(
      'Un estudiante no pasa de la mitad; dos dominan el tema; ' +
        'dos estudiantes no tienen nivel mientras falten respuestas por calificar o decidir; un estudiante no tiene nota',
    );
    expect(say([noHelpFinding({ ...levels, withoutGrade: 1 })])).toBe('Un estudiante no tiene nota');
    expect(say([noHelpFinding({ ...levels, high: 1, withoutGrade: 1 })])).toBe('Nadie está en la mitad o por debajo.');
    expect(say(studentsFinding([row('Noa', null)], false, es))).toBe('Un estudiante no tiene nota');
    expect(say(studentsFinding([row('Noa', null), row('Uxía', 'high')], false, es))).toBe(
      'Nadie está en el nivel bajo',
    );
    const rows = [{ name: 'Leer', ...levels, withoutGrade: 4 }];
    expect(axisLevelsFinding(rows)).toEqual([]);
  });
});

describe('the finding of axes and competencies', () => {
  it('names the strongest and the weakest, or says that they are alike', () => {
    expect(say(groupsFinding([group('Signos', 49), group('Resolver', 86), group('Leer', null)]))).toBe(
      'Lo más fuerte es Resolver; lo más flojo, Signos',
    );
    expect(say(groupsFinding([group('Signos', 60), group('Resolver', 66)]))).toBe(
      'Van parejos: entre el 60 % y el 66 %',
    );
    expect(groupsFinding([group('Leer', null)])).toEqual([]);
  });
  it('says nothing of strongest and weakest while one of them waits for a grade', () => {
    const waiting = { ...group('Leer', null), notQualified: 1 };
    expect(groupsFinding([group('Signos', 49), group('Resolver', 86), waiting])).toEqual([]);
  });
  it('names the axis in which more than half of the students are at half or below', () => {
    const rows = [
      { name: 'Signos', ...levels, low: 5, lowMedium: 10, high: 13 },
      { name: 'Resolver', ...levels, high: 28 },
    ];
    expect(say(axisLevelsFinding(rows))).toBe('En Signos, 15 de 28 no pasan de la mitad');
    expect(say(axisLevelsFinding(rows.slice(1)))).toBe('En todos los ejes, la mayoría pasa de la mitad');
    const half = { name: 'Leer', ...levels, low: 14, high: 14 };
    expect(say(axisLevelsFinding([half]))).toBe('En Leer, 14 de 28 no pasan de la mitad');
    expect(axisLevelsFinding([{ ...half, low: 0, pending: 14 }])).toEqual([]);
    expect(axisLevelsFinding([half, { name: 'Signos', ...levels, pending: 28 }])).toEqual([]);
  });
  it('compares girls and boys only where both groups are shown', () => {
    const compared = { femaleAverage: 69, maleAverage: 60, isWithinChance: true, isPending: false };
    expect(say(gendersFinding(compared))).toMatch(/69 % y 60 %, una diferencia que cabe en el azar/);
    expect(say(gendersFinding({ ...compared, isWithinChance: false }))).toBe(
      'Las chicas van mejor: 69 % frente a 60 %',
    );
    expect(say(gendersFinding({ ...compared, maleAverage: 67 }))).toMatch(/casi igual/);
    expect(gendersFinding({ ...compared, maleAverage: null })).toEqual([]);
    const reason = gendersReason({ female: 15, male: 13, isPending: false }, [{ name: 'Razonar', ...compared }]);
    expect(reason.map(es.write).join(' ')).toBe(
      '15 chicas y 13 chicos. La mayor diferencia, 9 puntos en Razonar, cabe en el azar con una clase de este tamaño.',
    );
    expect(gendersReason({ female: 3, male: 13, isPending: false }, []).map(({ name }) => name)).toEqual([
      'genders.sizes',
      'genders.small',
    ]);
    const pending = { femaleAverage: null, maleAverage: null, isWithinChance: false, isPending: true };
    expect(es.write(gendersReason({ female: 15, male: 13, ...pending }, [])[1] ?? { name: 'genders.small' })).toBe(
      'Por género no se muestra mientras falten respuestas por calificar o decidir.',
    );
    expect(gendersFinding(pending)).toEqual([]);
    const namesOf = (...of: { isPending: boolean }[]) =>
      gendersReason(
        { female: 15, male: 13, isPending: true },
        of.map((one) => ({ ...compared, ...one, name: 'Razonar' })),
      ).map(({ name }) => name);
    expect(namesOf({ isPending: false })).toEqual(['genders.sizes', 'genders.largestChance']);
    expect(namesOf({ isPending: false }, pending)).toEqual(['genders.sizes']);
  });
});

describe('the finding of the students', () => {
  it('names up to three who are at the low level, and counts more', () => {
    const rows = [row('Lúa', 'low'), row('Leo', 'low'), row('Noa', 'lowMedium'), row('Uxía', 'high')];
    expect(say(studentsFinding(rows, false, es))).toBe(
      'Lúa y Leo necesitan ayuda desde la base; uno más no pasa de la mitad',
    );
    const many = ['a', 'b', 'c', 'd'].map((name) => row(name, 'low'));
    expect(say(studentsFinding(many, false, es))).toBe('Cuatro estudiantes necesitan ayuda desde la base');
    expect(say(studentsFinding([row('Lúa', 'low'), row('Noa', null, 1)], false, es))).toBe(
      'Lúa necesita ayuda desde la base; un estudiante no tiene nivel mientras falten respuestas por calificar o decidir',
    );
    expect(say(studentsFinding([row('Uxía', 'high')], false, es))).toBe('Nadie está en el nivel bajo');
    expect(say(studentsFinding([row('Uxía', 'high'), row('Noa', null, 1)], false, es))).toMatch(
      /^Un estudiante no tiene nivel/,
    );
  });
  it('speaks of levels on scales by their own names', () => {
    expect(say(studentsFinding([row('Uxía', 'lowMedium')], true, es))).toBe('Nadie está en inicio');
  });
});

describe('the findings of the questions', () => {
  const questions = [
    question(1, { rows: [option('A', 26, true), option('B', 2)] }),
    question(9, { rows: [option('A', 8, true), option('C', 13)], percentage: 29 }),
    question(14, { rows: [option('A', 12, true)], omitted: 11, percentage: 43 }),
  ];
  it('name the question that fooled most and the one that most left blank', () => {
    expect(say(answersFinding(questions, 28))).toBe('La pregunta 9 engañó a 13 de 28; la 14 quedó en blanco 11 veces');
    expect(say(questionsFinding(questions, 28))).toBe('En la 9, 13 marcaron C');
    expect(worstFirst(questions, false).map(({ number }) => number)).toEqual([9, 14, 1]);
  });
  it('put the lowest first where all questions are on scales, whatever was left blank', () => {
    const scales = [
      question(1, { percentage: 81, omitted: 4, isLikert: true }),
      question(2, { percentage: 70, isLikert: true }),
      question(3, { percentage: 77, isLikert: true }),
    ];
    expect(worstFirst(scales, true).map(({ number }) => number)).toEqual([2, 3, 1]);
  });
  it('pass over a slip or two, and say which was hardest', () => {
    expect(say(answersFinding(questions.slice(0, 1), 28))).toBe('Ninguna respuesta equivocada destaca');
    expect(say(questionsFinding([question(4, { percentage: 29 })], 28))).toBe('La más difícil es la 4: 29 %');
    expect(say(answersFinding([question(4, { percentage: 29, isLikert: true })], 28))).toBe(
      'La más baja es la 4: 29 %',
    );
  });
});

describe('the hardest question', () => {
  const numberOf = (questions: QuestionTable[]) => hardestQuestion(questions)?.number ?? null;
  const scale = question(1, { percentage: 10, isLikert: true });
  const [easy, hard] = [question(2, { percentage: 70 }), question(3, { percentage: 40 })];

  it('is looked for among those that can be wrong, where there are scales too', () => {
    expect(numberOf([scale, easy, hard])).toBe(3);
    expect(say(questionsFinding([scale, easy], 28))).toBe('La más difícil es la 2: 70 %');
    expect(hardestFirst([scale, easy, hard]).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(worstFirst([scale, easy, hard], false).map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(numberOf([scale])).toBe(1);
  });

  it('is not told while another one waits, which may be harder', () => {
    const waiting = question(4, { percentage: null, notQualified: 2 });
    expect(numberOf([easy, waiting])).toBeNull();
    expect(questionsFinding([easy, waiting], 28)).toEqual([]);
    expect(hardestFirst([waiting, easy, scale]).map(({ number }) => number)).toEqual([2, 4, 1]);
  });

  it('is none where all went well, or nothing counts', () => {
    expect(numberOf([question(1, { percentage: 76 })])).toBeNull();
    expect(numberOf([question(1, { percentage: null })])).toBeNull();
  });
});

describe('the words of a report', () => {
  it('have the same placeholders in all languages', () => {
    const marksOf = (sentence: string | { one: string; other: string }) => {
      const text = typeof sentence === 'string' ? sentence : sentence.other;
      return [...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark).sort();
    };
    for (const language of ['en', 'pt'])
      for (const [name, sentence] of Object.entries(reportWords(language).sentences))
        expect(marksOf(sentence), `${language} ${name}`).toEqual(
          marksOf(spanish.sentences[name as keyof typeof spanish.sentences]),
        );
  });
});
