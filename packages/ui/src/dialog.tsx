import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { say } from './words.ts'

type Props = {
  title: string
  hasTitle: boolean
  hasCloseButton: boolean
  /** Neither Esc nor a press outside closes it. */
  persistent: boolean
  className?: string
  onClose(): void
  children: ReactNode
}

/** The browser's own modal: it traps focus, makes the page inert and gives the focus back when it goes. */
export function Dialog({ title, hasTitle, hasCloseButton, persistent, className = '', onClose, children }: Props) {
  const frame = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Before React takes the element away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = frame.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={frame}
      aria-labelledby={hasTitle ? heading : undefined}
      aria-label={hasTitle ? undefined : title}
      onCancel={(event) => {
        event.preventDefault()
        if (!persistent) onClose()
      }}
      onMouseDown={(event) => {
        if (!persistent && isOutside(event)) onClose()
      }}
      className={`dialog m-auto h-dvh max-h-dvh w-full max-w-full overflow-y-auto overscroll-contain bg-background text-body desk:h-fit desk:max-h-[calc(100dvh-48px)] desk:w-[600px] desk:rounded-dialog desk:bg-content ${className}`}
    >
      <div className="mx-auto flex min-h-full max-w-[600px] flex-col px-5 pb-7 desk:px-10 desk:pb-9">
        {(hasTitle || hasCloseButton) && (
          <header className="sticky top-0 z-20 -mr-2.5 flex min-h-16 items-center justify-between gap-3 bg-background desk:bg-content desk:pt-1">
            <h2 id={heading} className={hasTitle ? 'type-dialog min-w-0 wrap-anywhere' : 'sr-only'}>
              {title}
            </h2>
            {hasCloseButton && <IconButton icon={X} label={say('part.close', 'Fechar')} onClick={onClose} />}
          </header>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** A press on the backdrop arrives at the dialog itself, outside its box. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
