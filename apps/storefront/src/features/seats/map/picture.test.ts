import { beforeEach, expect, test, vi } from 'vitest'
import { aVenue } from './a-venue.ts'
import { lookAt } from './camera.ts'
import type { MapColours } from './map-colours.ts'
import { startPicture, type News, type Surface } from './picture.ts'
import { sceneOf } from './scene.ts'

type Square = { fill: string; x: number; y: number; width: number }

let frames: FrameRequestCallback[] = []
let squares: Square[] = []
let texts: string[] = []
let copied = 0

/** Writes down what is drawn. */
const pen = {
  fillStyle: '',
  clearRect: () => (squares = []),
  fillRect: (x: number, y: number, width: number) => squares.push({ fill: pen.fillStyle, x, y, width }),
  fillText: (text: string) => texts.push(text),
  drawImage: () => copied++,
  setTransform: () => undefined,
  beginPath: () => undefined,
  roundRect: () => undefined,
  fill: () => undefined,
  stroke: () => undefined,
}
const surface = { width: 0, height: 0, getContext: () => pen } as unknown as Surface
vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
vi.stubGlobal(
  'OffscreenCanvas',
  class {
    getContext = () => pen
  },
)

const size = { width: 400, height: 400 }
const colours: MapColours = {
  ground: 'ground',
  taken: 'taken',
  mine: 'mine',
  on_mine: 'on mine',
  mark: 'mark',
  muted: 'muted',
  free: ['f0', 'f1', 'f2'],
  on_free: ['o0', 'o1', 'o2'],
  behind: ['b0', 'b1', 'b2'],
}

function start(news: Partial<News> = {}) {
  const board = aVenue()
  const tell = startPicture(surface)
  tell({
    colours,
    size,
    ratio: 2,
    chosen: [],
    pointed: undefined,
    scene: sceneOf(board.laid, [2, 2, 2, 2]),
    codes: board.codes.slice(),
    camera: lookAt([0, 21.5], 20, size),
    ...news,
  })
  return { board, tell }
}

function nextFrame(): void {
  texts = []
  copied = 0
  const due = frames
  frames = []
  due.forEach((frame) => frame(0))
}

beforeEach(() => {
  frames = []
  squares = []
})

test('seats are squares on whole device pixels, only those in sight', () => {
  start()
  nextFrame()
  expect(squares).toHaveLength(40)
  for (const { x, y, width } of squares) expect([x, y, width].every(Number.isInteger)).toBe(true)
})

test('from afar there are only areas, and nothing is drawn on them', () => {
  start({ camera: lookAt([0, 0], 3, size) })
  nextFrame()
  expect(squares).toEqual([])
})

test('where nobody looks nothing is drawn', () => {
  start({ camera: lookAt([-60, -60], 20, size) })
  nextFrame()
  expect(squares).toEqual([])
})

test('taken seats are smaller and dimmer than free ones', () => {
  const { tell } = start()
  tell({ changed: { seats: [3, 4], codes: Uint8Array.of(1, 2) } })
  nextFrame()
  const taken = squares.filter(({ fill }) => fill === colours.taken)
  expect(taken).toHaveLength(2)
  expect(taken[0]!.width).toBeLessThan(squares.find(({ fill }) => fill === colours.free[2])!.width)
})

test('however much happens between two frames, it is drawn once', () => {
  const { tell } = start()
  for (let i = 0; i < 50; i++) tell({ camera: lookAt([0, 21.5], 20 + i / 100, size) })
  expect(frames).toHaveLength(1)
})

test('seats in a row that climbs across the screen do not touch', () => {
  start({ camera: lookAt([15.5, 15.5], 40, size) })
  nextFrame()
  const free = squares.filter(({ fill }) => fill === colours.free[2])
  expect(free.length).toBeGreaterThan(20)
  for (const [i, one] of free.entries()) {
    for (const other of free.slice(i + 1)) {
      const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))
      expect(apart).toBeGreaterThanOrEqual(one.width)
    }
  }
})

test('yours stand out from afar, and so does the seat of the keyboard', () => {
  start({ chosen: [5], pointed: 6 })
  nextFrame()
  expect(squares.slice(-3).map(({ fill }) => fill)).toEqual([colours.mark, colours.mine, colours.mark])
})

test('near enough to be tapped, free seats carry their number and rows their name', () => {
  const { tell } = start({ camera: lookAt([0, 21.5], 60, size) })
  tell({ changed: { seats: [4], codes: Uint8Array.of(2) } })
  nextFrame()
  expect(texts).toContain('6')
  expect(texts.filter((text) => text === '5')).toHaveLength(3)
  expect(texts).toEqual(expect.arrayContaining(['B', 'C']))
  expect(copied).toBeGreaterThan(20)
})

test('a seat for a wheelchair says so', () => {
  start({ camera: lookAt([-2, 20], 60, size) })
  nextFrame()
  expect(texts).toContain('PcD')
})
