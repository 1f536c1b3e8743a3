import { useMemo } from 'react'
import { encode } from 'uqr'

/** Scanners need four light modules around a code; one of them is drawn with it. */
const QUIET = 3

/** A code for a camera, drawn as one shape. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="qr"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Dark modules that stand side by side are one stroke. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M' })
  const strokes = data.flatMap((row, y) =>
    row.map((dark, x) => {
      if (!dark || row[x - 1]) return ''
      const end = row.indexOf(false, x)
      const width = (end < 0 ? size : end) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    }),
  )
  return { size, path: strokes.join('') }
}
