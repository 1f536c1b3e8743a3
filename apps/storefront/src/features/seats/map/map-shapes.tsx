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
      <path className="seat-map-lines" d={kind === 'field' ? fieldLines(length, width) : courtLines(length, width)} />
    </g>
  )
}

/** Lying, its middle at zero; parts keep their share of a field of 105 by 68 metres. */
function fieldLines(length: number, width: number): string {
  const [l, w] = [length / 105, width / 68]
  return [
    `M0 ${-width / 2}V${width / 2}`,
    circle(9.15 * w),
    ...[-1, 1].flatMap((side) => [
      goalBox((side * length) / 2, -side * 16.5 * l, 20.16 * w),
      goalBox((side * length) / 2, -side * 5.5 * l, 9.16 * w),
    ]),
  ].join('')
}

/** The same for a court of 28 by 15 metres. */
function courtLines(length: number, width: number): string {
  const [l, w] = [length / 28, width / 15]
  return [
    `M0 ${-width / 2}V${width / 2}`,
    circle(1.8 * w),
    ...[-1, 1].flatMap((side) => {
      const line = (side * length) / 2
      const arc = `M${line} ${-6.6 * w}H${line - side * 3 * l}A${6.75 * l} ${6.75 * w} 0 0 ${side > 0 ? 0 : 1} ${line - side * 3 * l} ${6.6 * w}H${line}`
      return [goalBox(line, -side * 5.8 * l, 2.45 * w), arc]
    }),
  ].join('')
}

function circle(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
}

function goalBox(line: number, deep: number, half: number): string {
  return `M${line} ${-half}h${deep}v${2 * half}h${-deep}`
}
