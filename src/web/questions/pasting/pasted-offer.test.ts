import { describe, expect, it } from 'vitest';
import { blanks, multiple, open, single } from '../../../questions/pasted/pasted-types.ts';
import { questionTypeOf, questionTypes } from '../../../questions/registry.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { pastedOffer } from './pasted-offer.ts';

const edited = (idType: number, stem = '') => ({
  idType,
  draft: { ...(questionTypeOf(idType).createDraft() as object), command: docFromText(stem) },
});
const offerFor = (text: string, idType: number = single.idType) => pastedOffer(docFromText(text), edited(idType, text));

describe('what is pasted into an empty stem', () => {
  it.each([
    ['with its right alternative', '¿Capital de Perú?\na) Lima\nb) Quito\nRespuesta: a', single.idType],
    ['with several right alternatives', '¿Mamíferos?\na) Ballena *\nb) Trucha\nc) Gato *', multiple.idType],
    ['with a gap and its answer', 'La capital de Perú es ____.\nRespuesta: Lima', blanks.idType],
    ['with a solution', '¿Por qué flota el hielo?\nSolución: es menos denso que el agua.', open.idType],
  ])('is taken apart when it is one question %s', (_, text, idType) => {
    const offer = offerFor(text);
    expect(offer).toMatchObject({ kind: 'one', filled: { idType } });
    expect(offer?.kind === 'one' && questionTypeOf(idType).problems(offer.filled.draft)).toEqual([]);
  });

  it('is taken apart also where no alternative is marked as right', () => {
    expect(offerFor('¿Capital de Perú?\na) Lima\nb) Quito')).toMatchObject({ kind: 'one' });
  });

  it('is added as several when it has several questions', () => {
    const text = '1. ¿Uno?\na) x\nb) y\n2. ¿Dos?\na) v\nb) w';
    expect(offerFor(text)).toEqual({ kind: 'several', count: 2, pasted: docFromText(text) });
  });

  it.each([
    ['a stem of several paragraphs', 'Lee el texto.\n¿Qué opina su autora?'],
    ['a numbered list without answers', '1. Calienta el agua.\n2. Añade la sal.'],
    ['one line', '¿Por qué flota el hielo?'],
  ])('stays a stem when it is %s', (_, text) => {
    expect(offerFor(text)).toBeNull();
  });

  it('stays a stem where an alternative is written already', () => {
    const text = '¿Capital de Perú?\na) Lima\nb) Quito';
    const draft = { ...edited(single.idType, text).draft, alternatives: [{ id: 1, text: docFromText('Cusco') }] };
    expect(pastedOffer(docFromText(text), { idType: single.idType, draft })).toBeNull();
  });

  it('stays a stem in types that no pasted text has', () => {
    const text = '¿Capital de Perú?\na) Lima\nb) Quito';
    const others = questionTypes.filter(
      ({ idType }) => ![single, multiple, blanks, open].some((one) => one.idType === idType),
    );
    expect(others.map(({ idType }) => offerFor(text, idType))).toEqual(others.map(() => null));
  });
});
