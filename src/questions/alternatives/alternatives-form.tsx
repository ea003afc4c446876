import { AskedForm } from '../asked/asked-form.tsx';
import type { EditorProps } from '../view.ts';
import { AlternativesEditor, type OfType } from './alternatives-editor.tsx';
import type { Alternative, Common } from './shapes.ts';

type Props<Item extends Alternative, Draft extends Common<Item>> = EditorProps<Draft> & OfType<Item, Draft>;

/** What an author writes of a question with alternatives; how a type marks the right ones is its own. */
export const AlternativesForm = <Item extends Alternative, Draft extends Common<Item>>(props: Props<Item, Draft>) => (
  <AskedForm draft={props.draft} onChange={props.onChange} problems={props.problems} autoFocus={props.autoFocus}>
    <AlternativesEditor {...props} />
  </AskedForm>
);
