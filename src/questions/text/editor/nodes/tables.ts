import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import text from '../../render/rich-text.module.css';

const span = {
  default: 1,
  validate: (value: unknown) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 100)
      throw new RangeError('Not a span');
  },
};
const spanAttribute = (name: string) => ({
  ...span,
  parseHTML: (element: HTMLElement) => {
    const count = Number(element.getAttribute(name) ?? 1);
    return Number.isInteger(count) && count >= 1 && count <= 100 ? count : 1;
  },
});

const cellAttributes = {
  addAttributes: () => ({
    colspan: spanAttribute('colspan'),
    rowspan: spanAttribute('rowspan'),
    // The table commands read it; here, columns are as wide as their content.
    colwidth: { default: null, rendered: false, parseHTML: () => null, validate: 'null' },
  }),
};

/** The nodes for tables, rows, cells and header cells; a wide table scrolls within the text. */
export const tableNodes = [
  Table.extend({
    addNodeView: null,
    renderHTML: () => ['div', { class: text.scroll }, ['table', ['tbody', 0]]],
    // In the last cell, Tab leaves the table instead of adding a row.
    addKeyboardShortcuts() {
      return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
    },
  }),
  TableRow,
  TableHeader.extend(cellAttributes),
  TableCell.extend(cellAttributes),
];
