import { create } from 'zustand'

type Loader = 'global' | 'button'

/** How many things are under way. Ends may arrive twice, so the counters never go below zero. */
export const useLoader = create<Record<Loader, number>>()(() => ({ global: 0, button: 0 }))

export function startLoading(loader: Loader): void {
  useLoader.setState((counts) => ({ [loader]: counts[loader] + 1 }))
}

export function stopLoading(loader: Loader): void {
  useLoader.setState((counts) => ({ [loader]: Math.max(0, counts[loader] - 1) }))
}

/** Counts `work` from its start to its end, however it ends. */
export async function whileLoading<Result>(loader: Loader, work: Promise<Result>): Promise<Result> {
  startLoading(loader)
  try {
    return await work
  } finally {
    stopLoading(loader)
  }
}
