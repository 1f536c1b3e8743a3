import { Button } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import type { ReactNode } from 'react'
import { hideSnackbar } from '#platform/snackbar.ts'
import { useHydrated } from '#platform/use-hydrated.ts'

/** Where a form stands: over a page, or as a page of its own. */
export type Place = 'dialog' | 'page'

type FormProps = { label?: string; onSubmit(): Promise<void>; children: ReactNode }

/** Two fields in a row where they fit, which depends on the size of the reader's letters; never three. */
export const pairs = 'grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,34%),100%),1fr))] items-start gap-x-3 gap-y-4'
export const wholeRow = 'col-span-full'

/** Never by GET: without script what people typed would stand in the address. */
export function Form({ label, onSubmit, children }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        // What was said about the try before is over.
        hideSnackbar()
        void onSubmit()
      }}
      // What gets the focus must end up neither behind the bar at the bottom nor behind the title of a dialog.
      className="flex flex-1 flex-col gap-4 **:scroll-m-28"
    >
      {children}
    </form>
  )
}

/** The main action of a form; the server draws it asleep. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const ready = useHydrated()
  return (
    <Button type="submit" block busy={busy} disabled={!ready}>
      {children}
    </Button>
  )
}

/** On a phone it stays at the bottom of the screen. */
export const actionBar =
  'sticky bottom-0 z-10 -mx-5 mt-auto -mb-7 flex gap-2.5 border-t border-line bg-background px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] desk:static desk:mx-0 desk:mt-0 desk:mb-0 desk:border-0 desk:bg-transparent desk:px-0 desk:pt-2 desk:pb-0'

type ActionBarProps = {
  submit: string
  busy: boolean
  onBack?: (() => void) | undefined
  /** Where nobody has to: as large as the way on. */
  onNotNow?: (() => void) | undefined
}

/** The way on, and where there is one the way back. */
export function ActionBar({ submit, busy, onBack, onNotNow }: ActionBarProps) {
  return (
    <div className={actionBar}>
      {onBack && (
        <Button look="quiet" onClick={onBack}>
          {say('form.back', 'Voltar')}
        </Button>
      )}
      {onNotNow && (
        <Button look="quiet" block onClick={onNotNow}>
          {say('form.not_now', 'Agora não')}
        </Button>
      )}
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </div>
  )
}

/** Where it is a page of its own: the same form under a heading. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[80dvh] w-full max-w-[600px] flex-col px-5 pt-8 pb-7">
      <h1 className="mb-4 type-h1">{title}</h1>
      {children}
    </div>
  )
}
