import './page.css'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { wearColours } from './look.ts'
import { movedByHand } from './moved-by-hand.ts'
import { usePainted } from './painted.ts'

/** The least a page can do that follows a finger: an empty canvas, cleared each frame. */
function Page() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [taps, setTaps] = useState(0)
  usePainted()
  useEffect(() => {
    const surface = canvas.current!
    surface.width = surface.clientWidth * devicePixelRatio
    surface.height = surface.clientHeight * devicePixelRatio
    const pen = surface.getContext('2d')!
    return movedByHand(
      surface,
      ({ scale, left, top }) => {
        pen.setTransform(1, 0, 0, 1, 0, 0)
        pen.clearRect(0, 0, surface.width, surface.height)
        pen.setTransform(scale, 0, 0, scale, left, top)
      },
      () => setTaps((count) => count + 1),
    )
  }, [])
  return (
    <>
      <p>{taps}</p>
      <canvas ref={canvas} className="field" />
    </>
  )
}

wearColours()
createRoot(document.getElementById('root')!).render(<Page />)
