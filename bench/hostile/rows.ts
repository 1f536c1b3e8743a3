/** One line of the table; `holds` is undefined where there is nothing to reach. */
export type Row = { what: string; measured: string; goal: string; holds?: boolean }

export function atMost(what: string, measured: { shown: string; value: number }, most: number, unit = '×'): Row {
  return { what, measured: measured.shown, goal: `≤ ${most} ${unit}`, holds: measured.value <= most }
}

export function verdictOf({ holds }: Row, quick: boolean): string {
  if (holds === undefined) return ''
  if (quick) return '—'
  return holds ? 'reached' : 'not reached'
}
