import { useState } from 'react'
import { usePage } from '#platform/page.tsx'

/** The producer's logo from the storage host, in the drawing made for its surface. The box has one size for all. */
export function Logo({ place, className }: { place: 'bar' | 'footer'; className: string }) {
  const { producer, storage_url } = usePage()
  const folder = `${storage_url}/ticket/${producer.id}`
  const name = place === 'bar' ? 'logo' : 'logo-footer'
  // Without network there may be none; its name is better than a broken picture.
  const [missing, setMissing] = useState('')
  if (missing === folder)
    return <span className={`flex items-center text-control type-strong ${className}`}>{producer.title}</span>
  return (
    <picture>
      <source media="(prefers-color-scheme: light)" srcSet={`${folder}/${name}.svg`} />
      <img
        src={`${folder}/${name}-dark.svg`}
        alt={producer.title}
        loading={place === 'bar' ? 'eager' : 'lazy'}
        onError={() => setMissing(folder)}
        className={`object-contain object-left ${className}`}
      />
    </picture>
  )
}
