import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLegalText, type LegalText, parseLegalText } from './legal-texts.ts';

describe('parseLegalText', () => {
  it('reads title, headings, paragraphs and lists, whatever ends the lines', () => {
    const lines = [
      '\u{feff}# Aviso legal',
      '',
      '## Quién responde ##',
      'El centro,',
      'con sede en Vigo.',
      '',
      '- nombre',
      '* respuestas',
      '  y notas',
      '### Derechos',
      'Escriba al centro.',
    ];
    const read: LegalText = {
      title: 'Aviso legal',
      blocks: [
        { kind: 'heading', text: 'Quién responde' },
        { kind: 'paragraph', text: 'El centro, con sede en Vigo.' },
        { kind: 'list', items: ['nombre', 'respuestas y notas'] },
        { kind: 'heading', text: 'Derechos' },
        { kind: 'paragraph', text: 'Escriba al centro.' },
      ],
    };
    for (const end of ['\n', '\r\n', '\r']) expect(parseLegalText(lines.join(end))).toEqual(read);
  });

  it('takes HTML, links and a later first heading as they are written', () => {
    expect(parseLegalText('<b>a</b> [b](javascript:c)\n# d\n#e\n-f')).toEqual({
      title: null,
      blocks: [
        { kind: 'paragraph', text: '<b>a</b> [b](javascript:c)' },
        { kind: 'heading', text: 'd' },
        { kind: 'paragraph', text: '#e -f' },
      ],
    });
  });

  it('keeps every word of any text', () => {
    const word = fc.stringMatching(/^[a-zñ<>.]{1,8}$/);
    const line = fc.tuple(fc.constantFrom('', '# ', '## ', '- ', '  '), fc.array(word)).map(([mark, words]) => ({
      text: mark + words.join(' '),
      words,
    }));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { title, blocks } = parseLegalText(lines.map(({ text }) => text).join('\n'));
        const read = blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));
        const said = [title ?? '', ...read].join(' ').split(/\s+/);
        expect(said).toEqual(expect.arrayContaining(lines.flatMap(({ words }) => words)));
      }),
    );
  });
});

describe('findLegalText', () => {
  const text = (title: string): LegalText => ({ title, blocks: [] });
  const texts = new Map([
    ['terms.es', text('Condiciones')],
    ['terms.es-pe', text('Condiciones del Perú')],
    ['privacy.en', text('Privacy')],
  ]);

  it.each([
    ['terms', 'es', 'Condiciones', 'es'],
    ['terms', 'es-pe', 'Condiciones del Perú', 'es-pe'],
    ['terms', 'es-ga', 'Condiciones', 'es'],
    ['privacy', 'pt', 'Privacy', 'en'],
  ] as const)('finds the text about %s for readers of %s', (page, language, title, found) => {
    expect(findLegalText(texts, page, language)).toEqual({ title, blocks: [], language: found });
  });

  it.each([
    ['terms', 'pt'],
    ['cookies', 'es'],
  ] as const)('finds none about %s for readers of %s, who read the built-in one', (page, language) => {
    expect(findLegalText(texts, page, language)).toBeNull();
  });
});
