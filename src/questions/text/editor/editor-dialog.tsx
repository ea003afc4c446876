import type { Editor } from '@tiptap/core';
import { insertNode, updateNode } from './commands/insert-node.ts';
import type { DialogRequest } from './controller.ts';
import { ImageDialog } from './dialogs/image-dialog.tsx';
import { LinkDialog } from './dialogs/link-dialog.tsx';
import { MediaDialog } from './dialogs/media-dialog.tsx';
import { TableDialog } from './dialogs/table-dialog.tsx';
import { FormulaDialog, type FormulaInput } from './formula/formula-dialog.tsx';

type Props = { request: DialogRequest; editor: Editor; onClose(): void };

const formulaNode = ({ latex, display }: FormulaInput) =>
  ({ type: display ? 'blockMath' : 'inlineMath', attrs: { latex } }) as const;

/** Renders the dialog of a request and applies what is submitted to the text. */
export function EditorDialog({ request, editor, onClose }: Props) {
  /** Closes first: a closing dialog restores the focus, and applying the change then moves it into the text. */
  const closing =
    <Input extends unknown[]>(apply: (...input: Input) => void) =>
    (...input: Input) => {
      onClose();
      apply(...input);
    };

  switch (request.type) {
    case 'formula': {
      const { at } = request;
      const save = (formula: FormulaInput) => {
        if (at === null) insertNode(editor, formulaNode(formula), null);
        else updateNode(editor, formulaNode(request), formulaNode(formula), at);
      };
      return <FormulaDialog {...request} isNew={at === null} onSave={closing(save)} onClose={onClose} />;
    }
    case 'image':
      return (
        <ImageDialog
          image={request.image}
          onSave={closing((image) => updateNode(editor, request.image, image, request.at))}
          onClose={onClose}
        />
      );
    case 'media':
      return (
        <MediaDialog
          media={request.media}
          onSave={closing((media) => updateNode(editor, request.media, media, request.at))}
          onClose={onClose}
        />
      );
    case 'link':
      return (
        <LinkDialog
          href={request.href}
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

/** Links the selected words; without a selection, inserts the address itself. */
function setLink(editor: Editor, href: string): void {
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const chain = editor.chain().focus();
  if (!isNew) chain.extendMarkRange('link').setLink({ href }).run();
  else
    chain
      .insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] })
      .run();
}
