import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../core/files/asset-id.ts';
import { isBlank } from '../document/blank.ts';
import type { Doc, Image, Inline, InlineImage, Mark, Node, Table, TableCell, TableRow } from '../document/document.ts';
import { Formula } from '../formula/formula.tsx';
import './cursive-font/faces.css';
import { imageStyle } from './image-style.ts';
import { keepTogether } from './keep-together.ts';
import { MediaPlayer } from './media-player.tsx';
import classes from './rich-text.module.css';
import { TextRendererContext } from './text-renderer.ts';

/** The function that renders a gap by its id: an empty line by default, an input in an answer. */
export const GapRendererContext = createContext<(id: number) => ReactNode>((id) => <EmptyGap id={id} />);

/** The `lang` of the texts where it may differ from the page's. */
export const TextLanguageContext = createContext<string | undefined>(undefined);

/** Whether texts are in joined handwriting. */
export const CursiveLettersContext = createContext(false);

type Props = {
  doc: Doc;
  /** Shows a single paragraph as part of the line it is in. */
  inline?: boolean;
};

/** Renders a document. */
export function RichText({ doc, inline = false }: Props) {
  const lang = useContext(TextLanguageContext);
  const { i18n } = useTranslation();
  // A translation of what is in another language could say what is asked for.
  const translate = lang !== undefined && baseOf(lang) !== baseOf(i18n.language) ? 'no' : undefined;
  const text = useContext(CursiveLettersContext) ? `${classes.text} ${classes.cursive}` : classes.text;
  const [only, ...others] = doc.content;
  if (inline && only?.type === 'paragraph' && others.length === 0) {
    const isFormula = only.content?.every((node) => node.type === 'inlineMath');
    return (
      <span lang={lang} translate={translate} className={isFormula ? classes.formulaAlone : text}>
        {renderLine(only.content)}
      </span>
    );
  }
  return (
    <div lang={lang} translate={translate} className={text}>
      {renderAll(doc.content)}
    </div>
  );
}

/** Returns the language of a tag, or of the interface, without its region; there is none in tests without words. */
const baseOf = (language: string | undefined) => language?.split('-')[0]?.toLowerCase();

/** Renders what is in a line: no line breaks between a formula and its brackets. */
export const renderLine = (nodes: readonly Inline[] = []): ReactNode =>
  nodes.some(({ type }) => type === 'inlineMath')
    ? keyedByPosition(keepTogether(nodes).map(renderGroup))
    : renderAll(nodes);

const renderGroup = (group: readonly Inline[]): ReactNode =>
  group.length === 1 ? renderAll(group) : createElement('span', { className: classes.together }, renderAll(group));

/** Keys are positions: a rendered document does not change its order. */
export const renderAll = (nodes: readonly Node[] = []): ReactNode => keyedByPosition(nodes.map(renderNode));
const keyedByPosition = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

function renderNode(node: Node): ReactNode {
  switch (node.type) {
    case 'text':
      return withMarks(<RenderedText text={node.text} />, node.marks);
    case 'hardBreak':
      return <br />;
    case 'inlineMath':
      return withMarks(<Formula latex={node.attrs.latex} />, node.marks);
    case 'blockMath':
      return <Formula latex={node.attrs.latex} display />;
    case 'inlineImage':
    case 'image':
      return <Picture node={node} />;
    case 'audio':
    case 'video':
      return <MediaPlayer media={node} />;
    case 'gap':
      return withMarks(<RenderedGap id={node.attrs.id} />, node.marks);
    case 'paragraph':
      return <p>{renderLine(node.content)}</p>;
    case 'heading':
      // Below the page's title and the question's number, and never a step skipped: the level is for the eye.
      return <h3 data-level={node.attrs.level}>{renderLine(node.content)}</h3>;
    case 'bulletList':
      return <ul>{renderAll(node.content)}</ul>;
    case 'orderedList':
      return <ol start={node.attrs.start}>{renderAll(node.content)}</ol>;
    case 'listItem':
      return <li>{renderAll(node.content)}</li>;
    case 'blockquote':
      return <blockquote>{renderAll(node.content)}</blockquote>;
    case 'codeBlock':
      return (
        <pre>
          <code>{renderAll(node.content)}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'table':
      return <TableRegion table={node} />;
    default:
      return null;
  }
}

const withMarks = (content: ReactNode, marks: readonly Mark[] = []): ReactNode => marks.reduceRight(withMark, content);

function withMark(inside: ReactNode, mark: Mark): ReactNode {
  if (mark.type !== 'link') return createElement(tags[mark.type], null, inside);
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}

const tags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
} as const;

function Picture({ node }: { node: Image | InlineImage }) {
  const { asset, alt, decorative, size } = node.attrs;
  return (
    <img
      src={fileAddress(asset)}
      alt={decorative ? '' : alt}
      loading="lazy"
      decoding="async"
      width={size?.width}
      height={size?.height}
      className={node.type === 'image' ? classes.image : classes.symbol}
      style={imageStyle(node)}
    />
  );
}

const RenderedText = ({ text }: { text: string }) => useContext(TextRendererContext)(text);

const RenderedGap = ({ id }: { id: number }) => useContext(GapRendererContext)(id);

function EmptyGap({ id }: { id: number }) {
  const { t } = useTranslation('questions');
  return <span role="img" aria-label={t('gap', { number: id })} className={classes.gap} />;
}

/** Wide tables scroll on their own, by keyboard too, and leave the page in place. */
function TableRegion({ table }: { table: Table }) {
  const { t } = useTranslation('questions');
  const [first, ...rest] = table.content;
  const headed = first?.content.every((cell) => cell.type === 'tableHeader') ?? false;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, whose name would be shown
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={classes.scroll} role="group" aria-label={t('table')} tabIndex={0}>
      <table>
        {first && headed && <thead>{headRow(first)}</thead>}
        <tbody>{keyedByPosition((headed ? rest : table.content).map(bodyRow))}</tbody>
      </table>
    </div>
  );
}

const headRow = (row: TableRow) => <tr>{keyedByPosition(row.content.map((cell) => cellOf(cell, 'col')))}</tr>;
const bodyRow = (row: TableRow) => <tr>{keyedByPosition(row.content.map((cell) => cellOf(cell, 'row')))}</tr>;

function cellOf({ type, attrs: { colspan, rowspan }, content }: TableCell, scope: 'col' | 'row') {
  const spans = { colSpan: colspan, rowSpan: rowspan };
  if (type === 'tableCell' || isBlank({ type: 'doc', content })) return <td {...spans}>{renderAll(content)}</td>;
  return (
    <th scope={scope} {...spans}>
      {renderAll(content)}
    </th>
  );
}
