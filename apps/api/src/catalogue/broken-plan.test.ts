import { expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { aBlock, aPlan, compilerIn, type Block } from '#test/a-plan-file.ts'

const compile = compilerIn(await aFolder())

const blocked = (choices: Partial<Block>) => aPlan({ block: aBlock(choices) })
const BLOCK = 'sections[0].block'
const STAGE: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 2],
]

test.each<[string, unknown, string]>([
  ['a sector that nobody can read', aPlan({ sector: '\u200B\u2060' }), 'sections[0].sector: must not be empty'],
  ['a sector of letters without a shape', aPlan({ sector: '\u3164\u2800' }), 'sections[0].sector: must not be empty'],
  ['no seats anywhere', aPlan(), 'sections[0]: must have a block or an area'],
  [
    'a misspelt field',
    aPlan({ block: aBlock(), ['vista' as 'view']: 'x' }),
    'sections[0].vista: is no field that a file can have here',
  ],
  ['a radius of nothing', blocked({ radius: 0 }), `${BLOCK}.radius: must be more than 0`],
  [
    'a radius that rows cannot go round',
    blocked({ radius: 0.4 }),
    `${BLOCK}.radius: must be more than half of the depth`,
  ],
  ['seats that go backwards', blocked({ pitch: -0.5 }), `${BLOCK}.pitch: must be more than 0`],
  ['a front that is not a point', blocked({ at: [1] as unknown as [number, number] }), `${BLOCK}.at`],
  [
    'rows that are no range',
    blocked({ rows: [{ names: 'Z-A', seats: 4 }] }),
    `${BLOCK}.rows[0].names: must be a range such as A-H`,
  ],
  [
    'a row named twice',
    blocked({
      rows: [
        { names: 'A-C', seats: 4 },
        { names: 'C', seats: 4 },
      ],
    }),
    `${BLOCK}.rows[1].names: row C stands twice`,
  ],
  ['a row without seats', blocked({ rows: [{ names: 'A', seats: 0 }] }), `${BLOCK}.rows[0].seats: `],
  [
    'fit without a span',
    blocked({ rows: [{ names: 'A', seats: 'fit' }] }),
    `${BLOCK}.span: is missing: rows[0] asks what fits into it`,
  ],
  [
    'a span too small for a seat',
    blocked({ span: 0.3, rows: [{ names: 'A', seats: 'fit' }] }),
    `${BLOCK}.rows[0].seats: no seat fits into row A`,
  ],
  [
    'a row longer than its circle',
    blocked({ radius: 1, rows: [{ names: 'A', seats: 20 }] }),
    `${BLOCK}.rows[0].seats: row A is longer than its whole circle`,
  ],
  [
    'seats as narrow as a hair',
    blocked({ pitch: 1e-9, span: 900, rows: [{ names: 'A', seats: 'fit' }] }),
    `${BLOCK}.rows[0].seats: row A has more than 1000 seats`,
  ],
  [
    'a row that never ends',
    blocked({ rows: [{ names: '1-1000', seats: Array.from({ length: 1_000 }, () => 1_000) }] }),
    `${BLOCK}.rows[0].seats: row 1 has more than 1000 seats`,
  ],
  [
    'half a seat',
    blocked({ rows: [{ names: 'A', seats: 1.5 }] }),
    `${BLOCK}.rows[0].seats: is none of what may stand here`,
  ],
  [
    'odd and even numbers that begin elsewhere',
    blocked({ numbering: { order: 'odd_left', first: 5 } }),
    `${BLOCK}.numbering.first: must be left out: odd and even numbers count from the middle`,
  ],
  [
    'half a sign',
    aPlan({ block: aBlock(), view: 'a\ud800b' }),
    'sections[0].view: has a character that cannot be shown',
  ],
  [
    'a sign that no picture can show',
    aPlan({ block: aBlock(), section: 'a\u001bb' }),
    'sections[0].section: has a character that cannot be shown',
  ],
  [
    'a mark in no row',
    blocked({ accessible: [{ rows: 'C', numbers: [1] }] }),
    `${BLOCK}.accessible[0].rows: there is no row C`,
  ],
  [
    'a mark on no seat',
    blocked({ blocked: [{ rows: 'A-B', numbers: '3-6' }] }),
    `${BLOCK}.blocked[0].numbers: there is no seat 5, 6 in row A`,
  ],
  [
    'a mark that is no range',
    blocked({ gone: [{ rows: 'A', numbers: 'todos' }] }),
    `${BLOCK}.gone[0].numbers: must be a range such as 3-8, or a list`,
  ],
  [
    'a seat of two kinds',
    blocked({ accessible: [{ rows: 'A', numbers: [1] }], gone: [{ rows: 'A', numbers: [1] }] }),
    `${BLOCK}.gone: seat A 1 is marked as accessible already`,
  ],
  [
    'a blocked seat that is gone',
    blocked({ blocked: [{ rows: 'A', numbers: [1] }], gone: [{ rows: 'A', numbers: [1] }] }),
    `${BLOCK}.blocked: seat A 1 is gone`,
  ],
  ['all seats gone', blocked({ gone: [{ rows: 'A-B', numbers: '1-4' }] }), `${BLOCK}: has no seats`],
  [
    'a note on no seat',
    blocked({ notes: [{ rows: 'A', numbers: [9], text: 'x' }] }),
    `${BLOCK}.notes[0].numbers: there is no seat 9 in row A`,
  ],
  [
    'an area with two corners',
    aPlan({
      area: [
        [0, 0],
        [1, 1],
      ],
    }),
    'sections[0].area: must have at least 3 corners',
  ],
  [
    'an area as thin as a line',
    aPlan({
      area: [
        [0, 0],
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    }),
    'sections[0].area: all its corners are on one line',
  ],
  [
    'a stage with one corner',
    aPlan({ block: aBlock() }, { shapes: [{ kind: 'stage', area: [[0, 0]], name: 'Palco' }] }),
    'shapes[0].area: must have at least 3 corners',
  ],
  [
    'a stage as high as a house',
    aPlan({ block: aBlock() }, { shapes: [{ kind: 'stage', area: STAGE, name: 'Palco', height: 11 }] }),
    'shapes[0].height: must be at most 10',
  ],
  ['a front row in centimetres', aPlan({ block: aBlock(), height: 450 }), 'sections[0].height: must be at most 120'],
  ['a front row in a cellar', aPlan({ block: aBlock(), height: -21 }), 'sections[0].height: must be at least -20'],
  ['rows that go down', aPlan({ block: aBlock(), rise: -0.1 }), 'sections[0].rise: must be at least 0'],
  ['rows in centimetres', aPlan({ block: aBlock(), rise: 34 }), 'sections[0].rise: must be at most 3'],
  [
    'a height in words',
    aPlan({ block: aBlock(), height: 'alto' as unknown as number }),
    'sections[0].height: must be a number, and "alto" is text',
  ],
  [
    'a section drawn twice',
    aPlan({}, { sections: [1, 2].map(() => ({ sector: 'S', section: 'S', block: aBlock() })) }),
    'sections[1]: "S" in sector "S" is drawn twice',
  ],
  [
    'copies without a number',
    aPlan({ block: aBlock(), repeat: { count: 2, turn: 5 } }),
    'sections[0].section: must have a # to count up',
  ],
  [
    'copies in one place',
    aPlan({ section: 'P#', block: aBlock(), repeat: { count: 2 } }),
    'sections[0].repeat: must have either turn or move',
  ],
  [
    'a label of no sector',
    aPlan({ block: aBlock() }, { labels: { Balcão: { at: [0, 0] } } }),
    'labels.Balcão: there is no sector "Balcão"',
  ],
  [
    'a hundred thousand seats and more',
    aPlan({
      section: 'P#',
      block: aBlock({ rows: [{ names: '1-100', seats: 100 }] }),
      repeat: { count: 11, move: [60, 0] },
    }),
    'sections[0]: makes more than 100000 seats; no more can be drawn',
  ],
  ['JSON with a comma too many', '{\n  "focus": [0, 0],\n  "sections": [,]\n}', 'line 3, column 16 is not JSON'],
  [
    'JSON whose mistake looks like what is right further up',
    ['{ "focus": [[', '1', ']', '],', '"sections": [[', '1,', ']', ']', '}'].join('\n'.padEnd(13)),
    'line 7, column 13 is not JSON',
  ],
])('%s: the place in the file is named', async (_what, plan, message) => {
  await expect(compile(plan)).rejects.toThrow(message)
})

test('names must be those of the event', async () => {
  const event = [{ name: 'Plateia', sections: [{ name: 'Frente' }] }]
  await expect(compile(aPlan({ block: aBlock() }), event)).rejects.toThrow(
    'sections[0].section: there is no section "Plateia" in sector "Plateia"',
  )
  await expect(compile(aPlan({ block: aBlock(), sector: 'Balcão' }), event)).rejects.toThrow(
    'sections[0].sector: there is no sector "Balcão"',
  )
})

test('every mistake is told at once, those of copies only once', async () => {
  const block = aBlock({
    rows: [
      { names: 'A', seats: 4 },
      { names: 'A', seats: 4 },
    ],
    blocked: [{ rows: 'A', numbers: [5] }],
  })
  const plan = aPlan({ section: 'P#', block, repeat: { count: 9, turn: 5 } })
  const lines = await compile(plan).then(
    () => [],
    (error: Error) => error.message.split('\n').slice(1),
  )
  expect(lines).toEqual([
    `  - ${BLOCK}.rows[1].names: row A stands twice`,
    `  - ${BLOCK}.blocked[0].numbers: there is no seat 5 in row A`,
  ])
})
