import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }
const parts = new Set<() => Promise<unknown>>()

/**
 * A part in a chunk of its own that is no part of the first load. The server draws it like any other; the browser shows
 * that drawing and takes it over when the chunk is there. Fetched beforehand, it is drawn at once.
 */
export function lazyHydrated<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let loaded: Loaded<Props> | undefined
  const fetch = async () => (loaded ??= { default: await load() })
  parts.add(fetch)
  const Lazy = lazy(() => (loaded ? atOnce(loaded) : fetch().catch(() => none)))
  return (props) => createElement(Suspense, null, createElement(Lazy, props))
}

/** All that the pages loaded so far may hold, for whoever draws a page in one go. */
export async function fetchLazyParts(): Promise<void> {
  await Promise.all(Array.from(parts, (fetch) => fetch()))
}

/** Without network the page goes on without it. */
const none = { default: () => null }

/** A promise would be asked again a moment later, and until then nothing be drawn. */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (use: (value: Value) => void) => use(value) } as unknown as Promise<Value>
}
