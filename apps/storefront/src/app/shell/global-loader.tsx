import { useLoader } from '#platform/loader.ts'

/** A thin line under the top of the window while anything global is under way. */
export function GlobalLoader() {
  const busy = useLoader((counts) => counts.global > 0)
  return busy ? (
    <div
      role="progressbar"
      aria-label="Carregando"
      className="global-loader fixed inset-x-0 top-0 z-30 h-[3px] bg-accent"
    />
  ) : null
}
