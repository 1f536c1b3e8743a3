import type { Box, LaidPlan } from '@bilheteria/rules/plan/lay-out'

/** What a colour says of the price: the dearer the deeper, and one for what is out of the ordinary. */
export type Tone = 0 | 1 | 2 | 3 | 4 | 'extra'
const EXTRA = 5

export type MapSector = {
  id: string
  name: string
  price: string | null
  tone: Tone
  status: 'on_sale' | 'sold_out' | 'closed'
}

/** `label` is read out: "Oeste, Bloco O3, R$ 160,00, 84 lugares livres". */
export type MapSection = { id: string; sector_id: string; name: string; label: string; on_sale: boolean }

/** Seats as they travel to the thread that draws them: columns are copied in no time, thousands of objects are not. */
export type Scene = Pick<LaidPlan, 'x' | 'y' | 'number' | 'kind'> & {
  sections: { box: Box; pitch: number; tone: number; first_row: number; rows: number }[]
  /** Of each row its first seat; one more at the end. */
  row_first: Uint32Array
  /** Of each row four: left, top, right, bottom. */
  row_box: Float32Array
  row_name: string[]
}

export function toneIndex(tone: Tone): number {
  return tone === 'extra' ? EXTRA : tone
}

/** `tones` in the order of the sections, each as its index. */
export function sceneOf(laid: LaidPlan, tones: readonly number[]): Scene {
  const rows = laid.sections.flatMap((section) => section.rows)
  let first_row = 0
  return {
    x: laid.x,
    y: laid.y,
    number: laid.number,
    kind: laid.kind,
    sections: laid.sections.map(({ box, pitch, rows }, i) => {
      first_row += rows.length
      return {
        box,
        pitch,
        tone: tones[i]!,
        first_row: first_row - rows.length,
        rows: rows.length,
      }
    }),
    row_first: Uint32Array.from([...rows.map(({ first }) => first), laid.x.length]),
    row_box: Float32Array.from(rows.flatMap(({ box }) => [box.left, box.top, box.right, box.bottom])),
    row_name: rows.map(({ name }) => name),
  }
}
