import { useMemo } from 'react'
import { encode } from 'uqr'

/** Cameras want four modules of white around a code; the encoder itself leaves one. */
const QUIET = 3

/** Black on white in every palette: a gate's camera knows no dark mode. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => draw(text), [text])
  const whole = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One path for all modules: each run of dark ones in a row is one stroke of it. */
export function draw(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M' })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
    }
  })
  return { path, size }
}
