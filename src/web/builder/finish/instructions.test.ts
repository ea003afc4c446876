import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Doc } from '../../../questions/text/document.ts';
import { instructionsOf, typedFrom } from './instructions.ts';

describe('instructions as they are typed', () => {
  it('are none where there is nothing to read', () => {
    expect(instructionsOf(' \n ')).toBeNull();
    expect(typedFrom(null)).toBe('');
  });
  it('keep paragraphs and line breaks', () => {
    const typed = 'Lee todo antes de empezar.\n\nTienes 50 minutos.\nSin calculadora.';
    expect(typedFrom(instructionsOf(typed))).toBe(typed);
  });
  it('keep the words of what was formatted elsewhere', () => {
    const doc: Doc = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Usa ' },
            { type: 'text', text: 'bolígrafo', marks: [{ type: 'bold' }] },
            { type: 'text', text: ' y ' },
            { type: 'inlineMath', attrs: { latex: '\\pi' } },
          ],
        },
      ],
    };
    expect(typedFrom(doc)).toBe('Usa bolígrafo y π');
  });
  it('come back as the same document, whatever was typed', () => {
    const line = fc.constantFrom('', ' ', 'Lee.', '  dos  palabras', '1) a');
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const doc = instructionsOf(lines.join('\n'));
        expect(instructionsOf(typedFrom(doc))).toEqual(doc);
      }),
    );
  });
});
