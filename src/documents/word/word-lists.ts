import { AlignmentType, type INumberingOptions, LevelFormat } from 'docx';

type NumberingConfig = INumberingOptions['config'][number];

/** How far the text of an item is from its sign, in twips. */
const HANGING = 340;

/** A list: what makes a paragraph its item, and where the text of items begins, in twips. */
export type WordList = { item: { reference: string; level: number; instance: number }; indent: number };

/** Collects the lists of a document: each begins its numbers again, and is as far to the right as what it is in. */
export class WordLists {
  readonly #configs = new Map<string, NumberingConfig>();
  #lists = 0;

  /** Begins a list: with `start` a numbered one, with null one of dots. `indent` is in twips. */
  begin(start: number | null, indent: number): WordList {
    const reference = start === null ? `dots-${indent}` : `numbers-${start}-${indent}`;
    return this.#begin(reference, indent, HANGING, {
      format: start === null ? LevelFormat.BULLET : LevelFormat.DECIMAL,
      text: start === null ? '•' : '%1.',
      start: start ?? 1,
    });
  }

  /** Begins the numbers of questions. */
  questions(start: number): WordList {
    return this.#begin(
      `questions-${start}`,
      0,
      420,
      { format: LevelFormat.DECIMAL, text: '%1.', start },
      { bold: true },
    );
  }

  /** The letters of a question's alternatives, each after a box to tick where there is one. */
  alternatives(indent: number, hasBoxes: boolean): WordList {
    return this.#begin(`alternatives-${indent}`, indent, hasBoxes ? 620 : 400, {
      format: LevelFormat.UPPER_LETTER,
      text: hasBoxes ? '☐ %1)' : '%1)',
      start: 1,
    });
  }

  #begin(
    reference: string,
    indent: number,
    hanging: number,
    level: { format: (typeof LevelFormat)[keyof typeof LevelFormat]; text: string; start: number },
    run?: object,
  ): WordList {
    const left = indent + hanging;
    const style = { paragraph: { indent: { left, hanging } }, run };
    this.#configs.set(reference, { reference, levels: [{ level: 0, alignment: AlignmentType.LEFT, ...level, style }] });
    return { item: { reference, level: 0, instance: ++this.#lists }, indent: left };
  }

  /** Returns the definitions of all lists that have begun. */
  get config(): NumberingConfig[] {
    return [...this.#configs.values()];
  }
}
