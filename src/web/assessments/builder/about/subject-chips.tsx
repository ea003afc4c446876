import { ToggleChips } from '../../../../ui/form/toggle-chips.tsx';
import { useSubjects } from '../../../questions/bank/catalogue/other-languages.tsx';
import type { Branch } from '../../../questions/bank/catalogue/tree.ts';

type Props = {
  label: string;
  of: readonly Branch[];
  value: ReadonlySet<number>;
  onToggle: (root: Branch) => void;
};

/** Renders the disciplines as chips, those of other languages folded below a button as far as they are not chosen. */
export function SubjectChips({ label, of, value, onToggle }: Props) {
  const { own, others, button, unfold } = useSubjects(of, ({ id }) => value.has(id));
  const chips = (roots: readonly Branch[]) => (
    <ToggleChips
      label={label}
      of={roots.map(({ id, name, questions }) => ({ value: id, label: name, count: questions }))}
      value={value}
      onToggle={(id) => {
        const root = roots.find((one) => one.id === id);
        if (!root) return;
        if (others.includes(root)) unfold();
        onToggle(root);
      }}
    />
  );
  return (
    <>
      {chips(own)}
      {button}
      {others.length > 0 && chips(others)}
    </>
  );
}
