import { getPlan } from '@bilheteria/contract/seats'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import type { Plan, Point } from '@bilheteria/rules/plan/plan'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aFolder } from '#test/a-folder.ts'
import { aBlock, aPlan, compilerIn, type Block, type Section } from '#test/a-plan-file.ts'
import { nameSections } from './insert-plan.ts'

const compile = compilerIn(await aFolder())

test('a block without more is centred, half a metre a seat, numbered from the left', async () => {
  const { plan, rows } = await compile(aPlan({ block: aBlock(), view: 'Perto' }))
  expect(plan.sections).toEqual([
    {
      sector: 0,
      section: 0,
      area: null,
      view: 'Perto',
      block: {
        at: [0, 5],
        angle: 90,
        radius: null,
        depth: 0.9,
        pitch: 0.55,
        aisle: 1.1,
        align: 'center',
        numbering: {
          order: 'left_to_right',
          first: 1,
        },
        rows: [
          {
            names: ['A', 'B'],
            parts: [4],
          },
        ],
        marks: [],
        notes: [],
      },
    },
  ])
  expect(rows).toEqual([
    [
      [
        { name: 'A', numbers: [1, 2, 3, 4], blocked: [] },
        { name: 'B', numbers: [1, 2, 3, 4], blocked: [] },
      ],
    ],
  ])
})

test('aisles, odd and even, marks, notes and gaps', async () => {
  const block = aBlock({
    numbering: { order: 'odd_left' },
    rows: [
      { names: ['A'], seats: [2, 2] },
      { names: 'B-C', seats: 5 },
    ],
    accessible: [{ rows: 'A', numbers: [3] }],
    companion: [{ rows: 'A', numbers: [1] }],
    gone: [{ rows: 'B-C', numbers: '1-2' }],
    // The same seat by its row and by all rows: it is one seat less to sell, not two.
    blocked: [
      { rows: 'C', numbers: [5] },
      { rows: 'B-C', numbers: [5, 5] },
    ],
    notes: [{ rows: 'A', numbers: [4], text: 'Atrás de uma coluna' }],
  })
  const { plan, rows } = await compile(aPlan({ block }))
  expect(plan.sections[0]?.block).toMatchObject({
    rows: [
      { names: ['A'], parts: [2, 2] },
      { names: ['B', 'C'], parts: [5] },
    ],
    marks: [
      { kind: 'accessible', row: 'A', numbers: [3] },
      { kind: 'companion', row: 'A', numbers: [1] },
      { kind: 'gone', row: 'B', numbers: [1, 2] },
      { kind: 'gone', row: 'C', numbers: [1, 2] },
    ],
    notes: [{ text: 'Atrás de uma coluna', row: 'A', numbers: [4] }],
  })
  expect(rows[0]?.[0]).toEqual([
    { name: 'A', numbers: [3, 1, 2, 4], blocked: [] },
    { name: 'B', numbers: [5, 3, 4], blocked: [5] },
    { name: 'C', numbers: [5, 3, 4], blocked: [5] },
  ])
})

test.each<[string, Partial<Block>, number[]]>([
  ['the same in straight rows', { span: 5, pitch: 0.5 }, [10, 10, 10]],
  ['more and more in curved ones', { span: 90, radius: 10, depth: 1, pitch: 0.5 }, [31, 34, 37]],
])('as many seats as fit: %s', async (_which, choices, lengths) => {
  const block = aBlock({ rows: [{ names: 'A-C', seats: 'fit' }], ...choices })
  const { rows } = await compile(aPlan({ block }))
  expect(rows[0]?.[0]?.map((row) => row.numbers.length)).toEqual(lengths)
})

test('one entry is a whole stand: # counts up, and each block turns or moves on', async () => {
  const { plan, catalogue } = await compile(
    aPlan(
      {},
      {
        sections: [
          { sector: 'Leste', section: 'L#', block: aBlock({ radius: 10 }), repeat: { count: 3, turn: 30 } },
          { sector: 'Leste', section: 'L#', block: aBlock(), repeat: { count: 2, first: 4, move: [6, 1] } },
          { sector: 'Leste', section: 'L#', block: aBlock({ at: [0, 8] }), repeat: { count: 2, first: 6, turn: 90 } },
        ],
      },
    ),
  )
  expect(catalogue).toEqual([
    { name: 'Leste', sections: ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7'].map((name) => ({ name })) },
  ])
  expect(plan.sections.map(({ block }) => [block?.at, block?.angle])).toEqual([
    [[0, 5], 90],
    [[0, 5], 120],
    [[0, 5], 150],
    [[0, 5], 90],
    [[6, 6], 90],
    [[0, 8], 90],
    [[-8, 0], 180],
  ])
})

test('areas turn as a whole: round the centre of their arc, or round the focus', async () => {
  const repeat = { count: 2, turn: 90 }
  const sections: Section[] = [
    { sector: 'S', section: 'Canto #', area: [[5, 0], { at: [4, 0], radius: 2, from: 0, to: 90 }], repeat },
    {
      sector: 'S',
      section: 'Ponta #',
      area: [
        [5, 0],
        [6, 0],
        [6, 1],
      ],
      repeat,
    },
  ]
  const { plan } = await compile(aPlan({}, { sections }))
  const [, corner, , edge] = plan.sections.map(({ area }) => area!)
  expect([corner![0], corner![1], corner!.at(-1)]).toEqual([
    [4, 1],
    [4, 2],
    [2, 0],
  ])
  expect(edge).toEqual([
    [0, 5],
    [0, 6],
    [-1, 6],
  ])
})

test('heights are those of the file, of every copy, and nothing of them is said where it has none', async () => {
  const area: Point[] = [
    [-4, -4],
    [4, -4],
    [4, -1],
  ]
  const stage = { kind: 'stage' as const, name: 'Palco', area }
  const drawn = { sector: 'S', block: aBlock() }
  const { plan } = await compile(
    aPlan(
      {},
      {
        shapes: [stage, { ...stage, height: 1.1 }],
        sections: [
          { ...drawn, section: 'P#', height: -0.5, rise: 0.12, repeat: { count: 2, move: [9, 0] } },
          { ...drawn, section: 'Balcão', height: 4.5 },
          { ...drawn, section: 'Fundo', rise: 0 },
          { ...drawn, section: 'Frente' },
        ],
      },
    ),
  )
  const delivered = JSON.parse(JSON.stringify(nameSections('1', plan, () => 1))) as Plan
  expect(delivered.shapes).toEqual([stage, { ...stage, height: 1.1 }])
  expect(delivered.sections.map(({ height, rise }) => [height, rise])).toEqual([
    [-0.5, 0.12],
    [-0.5, 0.12],
    [4.5, undefined],
    [undefined, 0],
    [undefined, undefined],
  ])
  expect(Object.keys(delivered.sections.at(-1)!)).toEqual(['id', 'area', 'view', 'block'])
  expect(z.parse(getPlan.output, delivered)).toEqual(delivered)
})

test('an area is corners and arcs', async () => {
  const area: Section['area'] = [[0, 0], { at: [0, 0], radius: 2, from: 0, to: 90 }]
  const { plan } = await compile(aPlan({ area }))
  const [corner, first, ...rest] = plan.sections[0]!.area!
  expect([corner, first, rest.at(-1)]).toEqual([
    [0, 0],
    [2, 0],
    [0, 2],
  ])
  for (const [x, y] of rest) expect(Math.hypot(x, y)).toBeCloseTo(2, 2)
})

test('seats are laid out in the order they are stored in', async () => {
  const block = aBlock({
    numbering: { order: 'odd_right' },
    rows: [{ names: 'A-C', seats: [2, 3] }],
    gone: [{ rows: 'B', numbers: [1] }],
  })
  const { plan, rows } = await compile(aPlan({ block }))
  const laid = layOut(nameSections('1', plan, () => 1))
  expect([...laid.number]).toEqual(rows[0]?.[0]?.flatMap((row) => row.numbers))
})
