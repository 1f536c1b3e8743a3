import { useEffect } from 'react'

/** Notes when the first drawing is on the screen. */
export function usePainted(): void {
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
  }, [])
}
