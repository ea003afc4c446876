/** How many parts of a question (gaps, objectives) there are and how many of them are answered. */
export type AnswerProgress = { answered: number; total: number };

/** The names of the icons of question types; the web app maps them to images. */
export type IconName = 'circleDot' | 'checks' | 'cursorText' | 'alignLeft' | 'puzzle' | 'stairsUp' | 'table';

/**
 * What other folders may ask of a question type without loading its schemas, so that a student's phone does not load
 * Zod. `content` is the public view.
 */
export interface Capabilities {
  /** The number of the type on the wire and in the database. */
  readonly idType: number;
  /** The last part of the keys of its words in the interface. */
  readonly name: string;
  readonly icon: IconName;
  /** The type of questions for which a client sends no type. */
  readonly isDefault: boolean;
  /** The first response of an attempt counts, and no later one replaces it. */
  readonly isAnsweredOnce: boolean;
  /** Responses are values on a scale (Likert) and neither right nor wrong. */
  readonly isScale: boolean;
  /** Responses are typed letter by letter, so saving waits for a pause. */
  readonly isTyped: boolean;
  /** Its answer screen is loaded with the paper and stays loaded while other questions are shown. */
  readonly staysLoaded: boolean;
  /** The student's device computes the score. */
  readonly isSelfReported: boolean;
  /** A response has no score before its teacher gives it a grade. */
  readonly waitsForGrade: boolean;
  /** Fits the bubbles of an answer card that is scanned. */
  readonly isScannable: boolean;
  /** Automatic building picks it also when only one type of question is wanted. */
  readonly isPickedAutomatically: boolean;
  /** The stem is part of the answer screen, as a text with gaps is. */
  readonly hasStemInAnswer: boolean;
  /** Returns whether a response may name a photograph, which is uploaded separately. */
  acceptsAttachment(content: unknown): boolean;
  /** Returns how many parts of a question a response answers. */
  progress(content: unknown, response: unknown): AnswerProgress;
}

type Required = 'idType' | 'name' | 'icon';

const defaults: Omit<Capabilities, Required> = {
  isDefault: false,
  isAnsweredOnce: false,
  isScale: false,
  isTyped: false,
  staysLoaded: false,
  isSelfReported: false,
  waitsForGrade: false,
  isScannable: false,
  isPickedAutomatically: false,
  hasStemInAnswer: false,
  acceptsAttachment: () => false,
  progress: () => ({ answered: 1, total: 1 }),
};

/** Declares the capabilities of a type. Those that are left out are absent; any response is a whole answer. */
export const defineCapabilities = <const Id extends number, const Name extends string>(
  declared: Partial<Capabilities> & Pick<Capabilities, Required> & { idType: Id; name: Name },
): Capabilities & { readonly idType: Id; readonly name: Name } => ({ ...defaults, ...declared });
