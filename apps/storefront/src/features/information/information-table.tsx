// Drawn as blocks on phones, a table is none for some screen readers unless its roles are spelled out.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
import type { ReactNode } from 'react'

/** The first cell of each row names it. Rows never change, so their place is their key. */
export function InformationTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: string[]
  rows: ReactNode[][]
}) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table role="table" className={columns.length > 2 ? 'stacked' : undefined}>
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([name, ...cells], row) => (
            <tr key={row} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={column} role="cell" data-column={columns[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
