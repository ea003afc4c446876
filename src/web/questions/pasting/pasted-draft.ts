import { gapsInText } from '../../../questions/pasted/gaps-in-text.ts';
import type { PastedQuestion } from '../../../questions/pasted/pasted-question.ts';
import { blanks, multiple, open, type PastedType, single } from '../../../questions/pasted/pasted-types.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Doc, Inline, Node } from '../../../questions/text/document/document.ts';

/** Returns the types that a question in pasted text can have, by what it consists of. */
export const possibleTypes = ({ alternatives, gapAnswers }: PastedQuestion): PastedType['idType'][] => {
  if (alternatives.length > 0) return [single.idType, multiple.idType];
  return gapAnswers.length > 0 ? [blanks.idType, open.idType] : [open.idType];
};

/** Returns the draft of a question in pasted text, which may have problems. */
export function pastedDraft(question: PastedQuestion): unknown {
  const { idType, stem, alternatives, answerKey, gapAnswers, solution } = question;
  return questionTypeOf(idType).fromSource({
    stem: idType === blanks.idType ? withAnswersInGaps(stem, gapAnswers) : stem,
    ...{ solution, alternatives, answerKey, grades: [], objectives: [], acceptsPhoto: true, package: null },
  });
}

/** Returns a text with its gaps written as `[[answer|another]]`. */
function withAnswersInGaps(doc: Doc, gapAnswers: readonly (readonly string[])[]): Doc {
  let number = 0;
  const write = (inline: Inline): Inline => {
    if (inline.type !== 'text') return inline;
    let text = '';
    let at = 0;
    for (const { from, to } of gapsInText(inline.text)) {
      text += `${inline.text.slice(at, from)}[[${gapAnswers[number]?.join('|') || ' '}]]`;
      number += 1;
      at = to;
    }
    return { ...inline, text: text + inline.text.slice(at) };
  };
  const inNode = <Some extends Node>(node: Some): Some => {
    if (!('content' in node) || node.content === undefined) return node;
    const isText = node.type === 'paragraph' || node.type === 'heading';
    return { ...node, content: isText ? (node.content as Inline[]).map(write) : (node.content as Node[]).map(inNode) };
  };
  return inNode(doc);
}

/** Returns two questions as one: their stems, alternatives and solutions one after the other. */
export function mergePasted(first: PastedQuestion, second: PastedQuestion): PastedQuestion {
  const alternatives = [...first.alternatives, ...second.alternatives];
  const { length } = first.alternatives;
  const merged: PastedQuestion = {
    kind: first.kind === 'text' ? second.kind : first.kind,
    idType: second.idType,
    stem: joinDocs(first.stem, second.stem),
    alternatives,
    answerKey: [...first.answerKey, ...second.answerKey.map((position) => position + length)],
    gapAnswers: [...first.gapAnswers, ...second.gapAnswers],
    solution:
      first.solution && second.solution
        ? joinDocs(first.solution, second.solution)
        : (first.solution ?? second.solution),
    notes: [...new Set([...first.notes, ...second.notes])],
    labels: [...first.labels, ...second.labels],
  };
  const [type = open.idType] = possibleTypes(merged);
  return { ...merged, idType: merged.answerKey.length > 1 && alternatives.length > 0 ? multiple.idType : type };
}

const joinDocs = (first: Doc, second: Doc): Doc => ({ type: 'doc', content: [...first.content, ...second.content] });

/** Returns the question with an alternative marked as right, or not any more. */
export function toggleKey(question: PastedQuestion, position: number): PastedQuestion {
  const { idType, answerKey } = question;
  if (idType === single.idType) return { ...question, answerKey: [position] };
  const others = answerKey.filter((other) => other !== position);
  return {
    ...question,
    answerKey: others.length < answerKey.length ? others : [...others, position].toSorted((a, b) => a - b),
  };
}
