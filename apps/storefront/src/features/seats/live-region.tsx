// chunk: buying
import { useEffect } from 'react'
import { create } from 'zustand'

const useSaid = create<{ text: string }>()(() => ({ text: '' }))

/** For those who do not see what has happened. The same sentence twice in a row is said twice. */
export function announce(text: string): void {
  useSaid.setState((before) => ({ text: before.text === text ? `${text} ` : text }))
}

/** Where it is said; once on a page. What was said on one is no news on another. */
export function LiveRegion() {
  const text = useSaid((said) => said.text)
  useEffect(() => () => useSaid.setState({ text: '' }), [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
