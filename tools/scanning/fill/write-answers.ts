import type { AnswerBox } from '../../../src/core/sheet/answer-pages.ts';
import type { Picture, Point } from '../picture.ts';
import { createRandom } from '../random.ts';
import { type Canvas, createCanvas, drawStrokes } from './canvas.ts';
import { sumOf, write } from './handwriting.ts';
import { smooth } from './marks.ts';
import { createPerson, type Person } from './people.ts';

/** What people leave in a frame: a text of several lines, less and less of one, a drawing, or nothing. */
const contents = ['text', 'line', 'word', 'sign', 'drawing', 'nothing'] as const;
type FrameContent = (typeof contents)[number];
/** A frame with what was written into it. */
export type WrittenFrame = { question: number; content: FrameContent };
export type WrittenPage = { page: Picture; frames: WrittenFrame[]; person: Person };

type Frame = Pick<AnswerBox, 'question' | 'box' | 'rules'>;
export type WriteOptions = {
  seed: number;
  /** How often frames have what; as people do otherwise. */
  contents?: Partial<Record<FrameContent, number>>;
};

const usual: Partial<Record<FrameContent, number>> = { text: 30, line: 20, word: 12, sign: 8, drawing: 5, nothing: 25 };

/** Writes into the frames of an answer page by hand. */
export function writeAnswers(page: Picture, frames: readonly Frame[], options: WriteOptions): WrittenPage {
  const random = createRandom(options.seed);
  const person = createPerson(random.fork());
  const canvas = createCanvas(page, random.fork());
  const written = frames.map((frame) => {
    const content = random.weighted(options.contents ?? usual);
    writeInto(canvas, frame, content, person);
    return { question: frame.question, content };
  });
  return { page: canvas.picture, frames: written, person };
}

function writeInto(canvas: Canvas, { box, rules }: Frame, content: FrameContent, person: Person): void {
  const { random } = canvas;
  const pitch = box.height / (rules.length + 1);
  const height = random.between(0.32, 0.55) * pitch;
  const lineAt = (line: number): Point => ({ x: box.x + random.between(2, 5), y: box.y + (line + 0.6) * pitch });
  const lines = rules.length + 1;
  if (content === 'text') {
    const count = Math.max(1, Math.round(lines * random.between(0.4, 1)));
    for (let line = 0; line < count; line++) {
      const share = line + 1 < count ? random.between(0.8, 1) : random.between(0.15, 0.9);
      writeWords(canvas, lineAt(line), (box.width - 8) * share, person, height);
    }
  } else if (content === 'line') {
    writeWords(canvas, lineAt(Math.floor(random.next() * lines)), box.width * random.between(0.2, 0.9), person, height);
  } else if (content === 'word') {
    write(canvas, random.pick(['no', 'si', 'tres', 'raiz', 'nunca', 'sal', 'luz']), lineAt(0), person, height);
  } else if (content === 'sign') {
    const from = lineAt(Math.floor(random.next() * lines));
    write(
      canvas,
      random.pick(['1', '7', '0', '4', '=2', '-3', 'x', '?']),
      { ...from, x: from.x + random.between(0, 40) },
      person,
      height,
    );
  } else if (content === 'drawing') draw(canvas, box, person);
}

/** Writes words and sums one after the other, for so many millimetres. */
function writeWords(canvas: Canvas, from: Point, width: number, person: Person, height: number): void {
  let x = from.x;
  while (x < from.x + width - 4 * height) {
    const word = canvas.random.chance(0.75)
      ? canvas.random.pick(['es la', 'tres', 'sin', 'raiz', 'no tiene', 'ya', 'rest', 'note', 'sale', 'un', 'la luz'])
      : sumOf(canvas.random);
    // As wide as the widest letters may be.
    if (x + word.length * height * 0.95 > from.x + width) break;
    write(canvas, word, { x, y: from.y }, person, height);
    x += word.length * height * 0.8 + height * 0.7;
  }
}

/** Draws axes with a curve. */
function draw(canvas: Canvas, box: Frame['box'], person: Person): void {
  const { random } = canvas;
  const size = Math.min(box.height, 40) * random.between(0.5, 0.85);
  const corner = { x: box.x + random.between(6, box.width - size - 6), y: box.y + (box.height + size) / 2 };
  const at = (across: number, up: number) => ({ x: corner.x + across * size, y: corner.y - up * size });
  const bends = [0, 0.3, 0.6, 0.95].map((across) => at(across, random.between(0.1, 0.9)));
  const strokes = [smooth([at(-0.05, 0), at(0.5, 0.01), at(1, 0)]), smooth([at(0, -0.05), at(0, 1)]), smooth(bends)];
  drawStrokes(canvas, strokes, person.pen.ink, random.between(...person.pen.pressures));
}

/** Returns whether there is anything in a frame. */
export const isWrittenIn = ({ content }: WrittenFrame): boolean => content !== 'nothing';
