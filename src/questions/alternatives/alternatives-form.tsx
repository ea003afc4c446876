import type { EditorProps } from '../screen-props.ts';
import { StemAndSolutionForm } from '../stem/stem-and-solution-form.tsx';
import { AlternativesEditor, type AnswerKeyFields } from './alternatives-editor.tsx';
import type { Alternative, AlternativesContent } from './content.ts';

type Props<Item extends Alternative, Draft extends AlternativesContent<Item>> = EditorProps<Draft> &
  AnswerKeyFields<Item, Draft>;

/**
 * Renders the form for a question with alternatives: stem, alternatives and solution. The type renders how its key is
 * marked.
 */
export const AlternativesForm = <Item extends Alternative, Draft extends AlternativesContent<Item>>(
  props: Props<Item, Draft>,
) => (
  <StemAndSolutionForm
    draft={props.draft}
    onChange={props.onChange}
    problems={props.problems}
    autoFocus={props.autoFocus}
  >
    <AlternativesEditor {...props} />
  </StemAndSolutionForm>
);
