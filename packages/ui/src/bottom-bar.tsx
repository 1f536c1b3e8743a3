// chunk: cart
import { useEffect, useRef, type ReactNode } from 'react'

/** The bottom of a phone's screen. Its height is known to whatever stands above it, as `--dock`. */
export function BottomBar({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const measured = new ResizeObserver(([entry]) => {
      root.style.setProperty('--dock', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    if (box.current) measured.observe(box.current)
    return () => {
      measured.disconnect()
      root.style.removeProperty('--dock')
    }
  }, [])
  return (
    <div
      ref={box}
      className="dock fixed inset-x-0 bottom-0 z-10 border-t border-line bg-content low:static desk:hidden"
    >
      <div className="wrap pt-1.5 pb-[max(12px,env(safe-area-inset-bottom))]">{children}</div>
    </div>
  )
}
