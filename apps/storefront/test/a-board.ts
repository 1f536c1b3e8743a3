import { packCodes } from '@bilheteria/rules/plan/seat-codes'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { openBoard, type OpenBoard } from '#features/seats/open-board.ts'

const SIGNS = { '.': 0, r: 1, x: 2 }

/** One section of straight rows for tests: `.` free, `r` reserved, `x` sold, `|` an aisle; the front row first. Ids from 1 on. */
export function aBoard(section_id: string, ...drawn: string[]): OpenBoard {
  const plan: Plan = {
    focus: [0, -5],
    shapes: [],
    labels: [],
    sections: [
      {
        id: section_id,
        area: null,
        view: null,
        block: {
          first_id: 1,
          at: [0, 0],
          angle: 90,
          radius: null,
          depth: 1,
          pitch: 0.5,
          aisle: 1,
          align: 'center',
          numbering: {
            order: 'left_to_right',
            first: 1,
          },
          rows: drawn.map((row, r) => ({
            names: [String.fromCodePoint(65 + r)],
            parts: row.split('|').map(({ length }) => length),
          })),
          marks: [],
          notes: [],
        },
      },
    ],
  }
  const signs = drawn.join('').replaceAll('|', '')
  const codes = Uint8Array.from(signs, (sign) => SIGNS[sign as keyof typeof SIGNS])
  return openBoard(plan, { version: 'v1', codes: btoa(String.fromCodePoint(...packCodes(codes))) })
}
