// chunk: buying
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

type Props = { summary: ReactNode; open?: boolean; quiet?: boolean; onOpen?: () => void; children: ReactNode }

/** A panel that opens. What is inside is drawn when it is first wanted. `quiet` stands inside another panel. */
export function Disclosure({ summary, open = false, quiet = false, onOpen, children }: Props) {
  const [wanted, setWanted] = useState(open)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return
        setWanted(true)
        onOpen?.()
      }}
      // As wide as its place, however large the letters: a grid around it would grow with its longest word.
      className={`[contain:inline-size] ${quiet ? 'group/inner border-t border-line' : 'group/outer rounded-panel bg-content'}`}
    >
      <summary
        className={`flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden ${quiet ? '' : 'rounded-panel'}`}
      >
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          size={20}
          aria-hidden
          className={`flex-none ${quiet ? 'group-open/inner:rotate-180' : 'group-open/outer:rotate-180'}`}
        />
      </summary>
      {wanted && children}
    </details>
  )
}
