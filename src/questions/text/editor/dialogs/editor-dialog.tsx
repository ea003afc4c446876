import type { Editor } from '@tiptap/core';
import { insertNode, updateNode } from '../commands/insert-node.ts';
import type { DialogRequest } from '../controller.ts';
import { FormulaDialog, type FormulaInput } from '../formula/formula-dialog.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MediaDialog } from './media-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';

type Props = { ask: DialogRequest; editor: Editor; onClose(): void };

const formulaNode = ({ latex, display }: FormulaInput) =>
  ({ type: display ? 'blockMath' : 'inlineMath', attrs: { latex } }) as const;

/** The dialog of what is asked, and what its answer does to the text. */
export function EditorDialog({ ask, editor, onClose }: Props) {
  /** The dialog gives the focus back as it closes; what is written comes after that. */
  const closing =
    <Answer extends unknown[]>(deed: (...answer: Answer) => void) =>
    (...answer: Answer) => {
      onClose();
      deed(...answer);
    };

  switch (ask.of) {
    case 'formula': {
      const { at } = ask;
      const save = (formula: FormulaInput) => {
        if (at === null) insertNode(editor, formulaNode(formula), null);
        else updateNode(editor, formulaNode(ask), formulaNode(formula), at);
      };
      return <FormulaDialog {...ask} isNew={at === null} onSave={closing(save)} onClose={onClose} />;
    }
    case 'image':
      return (
        <ImageDialog
          image={ask.image}
          onSave={closing((image) => updateNode(editor, ask.image, image, ask.at))}
          onClose={onClose}
        />
      );
    case 'media':
      return (
        <MediaDialog
          media={ask.media}
          onSave={closing((media) => updateNode(editor, ask.media, media, ask.at))}
          onClose={onClose}
        />
      );
    case 'link':
      return (
        <LinkDialog
          href={ask.href}
          onSave={closing((href) => setLink(editor, href))}
          onRemove={closing(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}
          onClose={onClose}
        />
      );
    case 'table':
      return (
        <TableDialog onInsert={closing((size) => editor.chain().focus().insertTable(size).run())} onClose={onClose} />
      );
  }
}

/** Without words to lead anywhere, the address itself is written. */
function setLink(editor: Editor, href: string): void {
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const chain = editor.chain().focus();
  if (!isNew) chain.extendMarkRange('link').setLink({ href }).run();
  else
    chain
      .insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] })
      .run();
}
