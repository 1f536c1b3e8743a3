import './page.css'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { MapSection, MapSector } from '#features/seats/map/scene.ts'
import { SeatMap } from '#features/seats/map/seat-map.tsx'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { bowl } from './bowl.ts'
import { wearColours } from './look.ts'
import { usePainted } from './painted.ts'

const SECTORS: MapSector[] = [
  { id: 'N', name: 'Norte', price: 'R$ 60', tone: 0, status: 'on_sale' },
  { id: 'L', name: 'Leste', price: 'R$ 100', tone: 2, status: 'on_sale' },
  { id: 'O', name: 'Oeste', price: 'R$ 160', tone: 4, status: 'on_sale' },
  { id: 'S', name: 'Sul · visitante', price: null, tone: 1, status: 'sold_out' },
]

function aBoard(): SeatBoard {
  const plan = bowl()
  const laid = layOut(plan)
  // Two of five are taken, scattered as in a sale; the same in each run.
  const codes = new Uint8Array(laid.x.length)
  for (let seat = 0; seat < codes.length; seat++) codes[seat] = (seat * 7 + (seat >> 5)) % 5 < 2 ? 2 : 0
  return { plan, laid, codes, onChange: () => () => undefined }
}

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

wearColours()
createRoot(document.getElementById('root')!).render(<Page />)
