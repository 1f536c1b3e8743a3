// chunk: common
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { Poster } from './poster.tsx'

const CategorySign = lazyHydrated(async () => (await import('./category-sign.tsx')).CategorySign)

type Pictured = { category_id: string; poster?: string | null; off?: boolean }

/** The poster over the producer's colours; without one, the sign of the event's category. */
export function EventArt({ category_id, poster, off = false, className }: Pictured & { className: string }) {
  return (
    <div aria-hidden className={`art overflow-hidden ${off ? 'art-off' : ''} ${className}`}>
      {poster ? <Poster poster={poster} /> : <CategorySign category_id={category_id} />}
    </div>
  )
}

/** The picture of a header: behind the title where there is room beside it, above the title where there is none. */
export function EventBackdrop({ category_id, poster, off = false, height }: Pictured & { height: string }) {
  return (
    <div aria-hidden className={`relative -z-10 ${height} desk:absolute desk:inset-0 desk:h-auto`}>
      <div className={`art absolute inset-0 ${off ? 'art-off' : ''}`}>
        {poster ? (
          <Poster poster={poster} first wideFrom="(min-width: 1264px)" />
        ) : (
          <CategorySign category_id={category_id} />
        )}
      </div>
      <div className="hero-scrim absolute inset-0" />
    </div>
  )
}
