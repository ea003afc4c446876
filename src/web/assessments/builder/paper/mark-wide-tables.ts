/** Marks the tables below an element whose words are too long for their columns side by side: paper does not scroll. */
export function markWideTables(element: Element) {
  const tables = [...element.querySelectorAll('table')];
  for (const table of tables) delete table.dataset.tight;
  const wide = tables.filter((table) => table.offsetWidth > (table.parentElement?.clientWidth ?? 0));
  for (const table of wide) table.dataset.tight = 'true';
}
