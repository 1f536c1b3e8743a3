// chunk: common
import { usePage } from '#platform/page.tsx'

const shapes = {
  card: {
    widths: [360, 720],
    width: 720,
    height: 405,
    sizes: '(min-width: 1264px) 282px, (min-width: 960px) 31vw, (min-width: 600px) 48vw, 100vw',
  },
  wide: { widths: [1280, 1920], width: 1280, height: 480, sizes: '100vw' },
} as const

type Shape = keyof typeof shapes

/** The event's picture, which says nothing that its title does not. `first`: it is what one sees first. */
export function Poster({ poster, first = false, wideFrom }: { poster: string; first?: boolean; wideFrom?: string }) {
  const { storage_url } = usePage()
  const files = (shape: Shape, type: string) =>
    shapes[shape].widths.map((width) => `${storage_url}/posters/${poster}/${shape}-${width}.${type} ${width}w`).join()
  const source = (shape: Shape, type: string, media?: string) => (
    <source media={media} type={`image/${type}`} sizes={shapes[shape].sizes} srcSet={files(shape, type)} />
  )
  const { width, height, sizes } = shapes.card
  return (
    <picture>
      {wideFrom && source('wide', 'avif', wideFrom)}
      {wideFrom && source('wide', 'webp', wideFrom)}
      {source('card', 'avif')}
      <img
        alt=""
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        sizes={sizes}
        srcSet={files('card', 'webp')}
        src={`${storage_url}/posters/${poster}/card-720.webp`}
        className="size-full object-cover"
      />
    </picture>
  )
}
