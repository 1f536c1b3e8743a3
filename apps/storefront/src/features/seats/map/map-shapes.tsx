import type { Shape } from '@bilheteria/rules/plan/plan'

/** What everybody looks at, and where one comes in. */
export function MapShapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map((shape, i) => <MapShape key={i} shape={shape} />)
}

function MapShape({ shape }: { shape: Shape }) {
  if (shape.kind === 'stage') return <polygon className="seat-map-ground" points={shape.area.join(' ')} />
  if (shape.kind === 'entrance') return null
  const { kind, at, size } = shape
  const upright = size[1] > size[0]
  const [length, width] = upright ? [size[1], size[0]] : size
  return (
    <g className="seat-map-ground" transform={`translate(${at.join(' ')}) rotate(${upright ? 90 : 0})`}>
      <rect x={-length / 2} y={-width / 2} width={length} height={width} />
      <path className="seat-map-lines" d={linesOf(kind, length, width)} />
    </g>
  )
}

/** Shares of the whole, of one that lies: what stands before a goal or a basket, and the circle in the middle. */
const PARTS = {
  field: { deep: 0.157, half: 0.296, round: 0.135 },
  court: { deep: 0.207, half: 0.163, round: 0.12 },
}

function linesOf(kind: keyof typeof PARTS, length: number, width: number): string {
  const { deep, half, round } = PARTS[kind]
  const [end, side, radius] = [length / 2, width / 2, width * round]
  const box = (at: number, into: number) => `M${at} ${-half * width}h${into}v${2 * half * width}h${-into}`
  return `M0 ${-side}V${side}M${-radius} 0a1 1 0 0 0 ${2 * radius} 0a1 1 0 0 0 ${-2 * radius} 0${box(-end, deep * length)}${box(end, -deep * length)}`
}
