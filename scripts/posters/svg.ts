import { round, type Point } from './geometry.ts'

export type Attributes = Record<string, string | number>

export function tag(name: string, attributes: Attributes, ...children: string[]): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? precise(value) : value}"`)
    .join('')
  return children.length === 0 ? `<${name}${text}/>` : `<${name}${text}>${children.join('')}</${name}>`
}

export function group(attributes: Attributes, ...children: string[]): string {
  return tag('g', attributes, ...children)
}

export function disc([cx, cy]: Point, r: number, fill: string, more: Attributes = {}): string {
  return tag('circle', { cx, cy, r, fill, ...more })
}

export function ring([cx, cy]: Point, r: number, stroke: string, width: number, more: Attributes = {}): string {
  return tag('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width, ...more })
}

export function oval([cx, cy]: Point, [rx, ry]: Point, fill: string, more: Attributes = {}): string {
  return tag('ellipse', { cx, cy, rx, ry, fill, ...more })
}

export function box([x, y]: Point, [width, height]: Point, fill: string, more: Attributes = {}): string {
  return tag('rect', { x, y, width, height, fill, ...more })
}

export function shape(d: string, fill: string, more: Attributes = {}): string {
  return tag('path', { d, fill, ...more })
}

export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return tag('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, ...round, ...more })
}

/** Colour and opacity along a gradient, from its start at 0 to its end at 1. */
export type Stop = readonly [at: number, colour: string, opacity?: number]

/** Used as fill `url(#id)`. */
export function fade({ id, from, to }: { id: string; from: Point; to: Point }, stops: readonly Stop[]): string {
  const [[x1, y1], [x2, y2]] = [from, to]
  return tag('linearGradient', { id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }, ...stops.map(stopTag))
}

export function glow(id: string, [cx, cy]: Point, r: number, stops: readonly Stop[]): string {
  return tag('radialGradient', { id, gradientUnits: 'userSpaceOnUse', cx, cy, r }, ...stops.map(stopTag))
}

/** Used as `{ 'clip-path': 'url(#id)' }`. */
export function clip(id: string, ...shapes: string[]): string {
  return tag('clipPath', { id }, ...shapes)
}

function stopTag([offset, colour, opacity = 1]: Stop): string {
  return tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })
}

/** Opacities and gradient offsets need more digits than places on the stage. */
function precise(value: number): number {
  return Math.abs(value) < 2 ? Math.round(value * 1000) / 1000 : round(value)
}
