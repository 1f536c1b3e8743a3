type Cell = string | number | null

/** Columns as wide as their widest cell; numbers stand at the right. */
export function formatTable(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
  const widths = titles.map((title, c) => Math.max(title.length, ...cells.map((row) => row[c]?.length ?? 0)))
  const right = titles.map((_, c) => rows.some((row) => typeof row[c] === 'number'))
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, c) => (right[c] ? cell.padStart(widths[c] ?? 0) : cell.padEnd(widths[c] ?? 0)))
      .join('  ')
      .trimEnd()
  return [titles, widths.map((width) => '-'.repeat(width)), ...cells].map(lineOf).join('\n')
}
