import './page.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { MapSection, MapSector } from '#features/seats/map/scene.ts'
import { SeatMap } from '#features/seats/map/seat-map.tsx'
import { aBoard } from './a-board.ts'
import { wearColours } from './look.ts'
import { usePainted } from './painted.ts'

const SECTORS: MapSector[] = [
  { id: 'N', name: 'Norte', price: 'R$ 60', tone: 0, status: 'on_sale' },
  { id: 'L', name: 'Leste', price: 'R$ 100', tone: 2, status: 'on_sale' },
  { id: 'O', name: 'Oeste', price: 'R$ 160', tone: 4, status: 'on_sale' },
  { id: 'S', name: 'Sul · visitante', price: null, tone: 1, status: 'sold_out' },
]

const board = aBoard()
const sections = new Map<string, MapSection>(
  board.laid.sections.map(({ id }) => {
    const sector = SECTORS.find((one) => id.startsWith(one.id))!
    return [
      id,
      { id, sector_id: sector.id, name: id, label: `${sector.name}, ${id}`, on_sale: sector.status === 'on_sale' },
    ]
  }),
)

function Page() {
  usePainted()
  const [open, setOpen] = useState<string>()
  const [chosen, setChosen] = useState<readonly number[]>([])
  return (
    <SeatMap
      {...{ board, sections, chosen, open }}
      sectors={SECTORS}
      pointed={undefined}
      turnOf={() => 0}
      onOpen={setOpen}
      onSector={() => undefined}
      onSeat={(seat) => setChosen((all) => (all.includes(seat) ? all.filter((one) => one !== seat) : [...all, seat]))}
      seatCard={(seat) => ({
        title: `Lugar ${board.laid.number[seat]}`,
        detail: 'Livre',
        price: 'R$ 160,00',
        note: 'Visão de lado do campo',
      })}
    />
  )
}

/** What one sees from a seat, asked for as in the shop; answers how long its first picture took once its files had come. */
async function lookFrom(seat: number): Promise<number> {
  const { showView } = await import('#features/seats/view/show-view.tsx')
  const began = performance.now()
  const event = { shop: 'Clube', title: 'Jogo', when: 'hoje', url: 'https://exemplo.test' }
  await showView({ plan: board.plan, laid: board.laid, places: [{ name: String(seat), seat }], event })
  await new Promise((done) => requestAnimationFrame(done))
  // Reading a dot waits until all of them are drawn.
  const canvas = document.querySelector('canvas.view-canvas')
  const gl = (canvas as HTMLCanvasElement | null)?.getContext('webgl2')
  if (!gl) throw new Error('This browser draws no view')
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  return performance.now() - began
}

Object.assign(globalThis, { lookFrom })
wearColours()
createRoot(document.getElementById('root')!).render(<Page />)
