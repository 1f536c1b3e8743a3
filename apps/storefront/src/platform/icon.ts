// chunk: base
import { createElement, type ComponentType, type SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/** A component for the shapes of one icon of the library; the build calls it in place of the library's own. */
export function createIcon(shapes: [tag: string, attributes: object][]): ComponentType<IconProps> {
  const children = shapes.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      children,
    )
}
