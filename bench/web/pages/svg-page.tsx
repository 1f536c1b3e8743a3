import './page.css'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import { memo, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { bowl } from './bowl.ts'
import { wearColours } from './look.ts'
import { movedByHand } from './moved-by-hand.ts'
import { usePainted } from './painted.ts'

const count = Number(new URLSearchParams(location.search).get('seats'))
const laid = layOut(bowl())

/** Every so manieth of the stadium, so that fewer seats still fill the same space. */
const step = Math.max(1, Math.floor(laid.x.length / count))

const Seats = memo(function Seats() {
  return Array.from({ length: count }, (_, i) => i * step).map((seat) => (
    <rect
      key={seat}
      x={laid.x[seat]! - 0.2}
      y={laid.y[seat]! - 0.2}
      width={0.4}
      height={0.4}
      fill={seat % 5 < 2 ? '#2C3F54' : '#2B70C9'}
    />
  ))
})

/** What one would write first: an element a seat. */
function Page() {
  const svg = useRef<SVGSVGElement>(null)
  const venue = useRef<SVGGElement>(null)
  const [taps, setTaps] = useState(0)
  usePainted()
  useEffect(
    () =>
      movedByHand(
        svg.current!.parentElement!,
        ({ scale, left, top }) =>
          venue.current!.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${left} ${top})`),
        () => setTaps((count) => count + 1),
      ),
    [],
  )
  return (
    <>
      <p>{taps}</p>
      <div className="field">
        <svg ref={svg} width="100%" height="100%">
          <g ref={venue}>
            <Seats />
          </g>
        </svg>
      </div>
    </>
  )
}

wearColours()
createRoot(document.getElementById('root')!).render(<Page />)
