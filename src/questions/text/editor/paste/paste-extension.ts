import { Extension } from '@tiptap/core';
import { type Slice, DOMParser as SliceParser } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isBlank } from '../../document/blank.ts';
import type { EditorController } from '../controller.ts';
import { toDocument } from '../to-document.ts';
import { addPlaceholder } from '../uploads/placeholders.ts';
import { joinBrokenLines } from './broken-lines.ts';
import { type CleanedHtml, cleanHtml } from './clean-html.ts';
import { joinFormulaLines } from './formulas/formulas-in-text.ts';
import { showHiddenFormulas } from './formulas/office-markup.ts';
import { withFormulas } from './formulas/with-formulas.ts';
import { type Pasted, PastedChanges, showLosses } from './pasted-change.ts';
import { dataUrlToFile, insertStoredImages } from './pasted-images.ts';
import { textOfPdf } from './pdf-text.ts';
import { countUnread, readWithoutFont } from './symbol-fonts.ts';

/**
 * Returns the extension that reads what is pasted or dropped: it removes the style of HTML, makes formulas of what other programs write
 * as such, joins lines that a page has broken, and uploads embedded images before inserting them.
 */
export const pasteExtension = (controller: EditorController) =>
  Extension.create({
    name: 'pasting',
    priority: 800,
    addProseMirrorPlugins: () => [pastePlugin(controller)],
  });

const nothing: Pasted = {
  formulas: 0,
  joinedLines: 0,
  unreadFormulas: 0,
  objectPictures: 0,
  unreadSigns: 0,
  omittedImages: 0,
  asWritten: null,
};

function pastePlugin(controller: EditorController): Plugin {
  const changes = new PastedChanges(controller);
  // ProseMirror transforms what is pasted before it calls the handler that knows the position.
  let cleaned: CleanedHtml | null = null;
  let pasted: Pasted = nothing;
  let isAsWritten = false;
  /** How many formulas were read in HTML that is inserted when its images are stored. */
  let readBefore = 0;
  const writeAs = (paste: (view: EditorView) => void) => (view: EditorView) => {
    isAsWritten = true;
    paste(view);
    isAsWritten = false;
  };
  const clean = (html: string): CleanedHtml => {
    // A separate document runs no script and fetches nothing.
    const root = new DOMParser().parseFromString(showHiddenFormulas(html), 'text/html').documentElement;
    return cleanHtml(root, controller.messages.unreadFormula());
  };
  const takeUp = () => {
    const taken = { images: cleaned?.images.length ? cleaned : null, pasted };
    cleaned = null;
    pasted = nothing;
    showLosses(controller, taken.pasted);
    return taken;
  };
  const pasteWithImages = async (view: EditorView, { html, images, formulas }: CleanedHtml, at: number) => {
    const stored = await storeImages(view, controller, images, at);
    if (!stored) return;
    readBefore = formulas;
    view.pasteHTML(insertStoredImages(html, stored));
    readBefore = 0;
    controller.flush();
  };
  return new Plugin({
    view: () => ({ update: (view) => changes.update(view) }),
    props: {
      transformPastedHTML(html) {
        const pdf = textOfPdf(html);
        cleaned = clean(pdf?.html ?? html);
        pasted = { ...nothing, ...cleaned, formulas: cleaned.formulas + readBefore, joinedLines: pdf?.joined ?? 0 };
        if (pdf) pasted.asWritten = writeAs((view) => view.pasteText(pdf.text));
        else if (!isAsWritten) pasted.asWritten = writeAs((view) => view.pasteHTML(html));
        return cleaned.html;
      },
      transformPastedText(text, isPlain) {
        if (isPlain) return text;
        const shown = readWithoutFont(text);
        const joined = joinBrokenLines(joinFormulaLines(shown));
        const unreadSigns = isAsWritten ? 0 : countUnread(shown);
        pasted = {
          ...nothing,
          unreadSigns,
          joinedLines: joined.joined,
          asWritten: writeAs((view) => view.pasteText(text)),
        };
        return joined.text;
      },
      transformPasted(slice) {
        // What is moved within the editor, or pasted as plain text, stays as it is.
        if (pasted === nothing || isAsWritten || cleaned?.isFromEditor) return slice;
        const found = withFormulas(slice);
        const hasChanged = found.formulas > 0 || pasted.joinedLines > 0;
        const formulas = pasted.formulas + found.formulas;
        pasted = { ...pasted, formulas, asWritten: hasChanged ? pasted.asWritten : null };
        return found.slice;
      },
      clipboardTextParser(text, $context, isPlain) {
        // Word may write a copied formula as MathML into the plain text.
        if (isPlain || !/^\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?math[\s>]/.test(text)) return null as unknown as Slice;
        const dom = document.createElement('div');
        cleaned = clean(text.replace(/^\s*<\?xml[^>]*>/, ''));
        dom.innerHTML = cleaned.html;
        pasted = { ...nothing, ...cleaned, asWritten: null };
        return SliceParser.fromSchema($context.doc.type.schema).parseSlice(dom);
      },
      handlePaste(view, _event, slice) {
        const taken = takeUp();
        if (taken.images) void pasteWithImages(view, taken.images, view.state.selection.from);
        else if (isTaken(view, slice, controller)) changes.announceTaken(taken.pasted);
        else {
          changes.announce(view, taken.pasted);
          return false;
        }
        return true;
      },
      handleDrop(view, event, _slice, isMoved) {
        const taken = takeUp();
        if (isMoved) return false;
        if (!taken.images) {
          changes.announce(view, taken.pasted);
          return false;
        }
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        void pasteWithImages(view, taken.images, at ?? view.state.selection.from);
        return true;
      },
    },
  });
}
/** Returns whether the screen took what is pasted into the empty field. */
function isTaken({ state: { doc, schema } }: EditorView, slice: Slice, controller: EditorController): boolean {
  if (!isBlank(toDocument(doc.toJSON()))) return false;
  const pasted = schema.topNodeType.createAndFill(null, slice.content);
  return pasted !== null && controller.takePasted(toDocument(pasted.toJSON()));
}

/** Uploads images while a placeholder stands at the position, and puts the cursor there. Returns null when the place is gone. */
async function storeImages(view: EditorView, controller: EditorController, images: CleanedHtml['images'], at: number) {
  if (!view.state.selection.empty) view.dispatch(view.state.tr.deleteSelection());
  const placeholder = addPlaceholder(
    view,
    Math.min(at, view.state.doc.content.size),
    controller.messages.uploadingImages(images.length),
  );
  const stored = await Promise.all(
    images.map(async ({ address, alt }, index) => {
      const file = dataUrlToFile(address, controller.messages.pastedImage(index + 1));
      return { file: file && (await controller.storeFile('image', file)), alt };
    }),
  );
  const position = placeholder.remove();
  if (position === null) return null;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position))));
  return stored;
}
