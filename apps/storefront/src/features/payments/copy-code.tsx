import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { Button } from '@bilheteria/ui/button'
import { IconButton } from '@bilheteria/ui/icon-button'
import { box } from '@bilheteria/ui/labelled'
import { Copy } from 'lucide-react'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { noteCopied, useCopied } from './copied-code.ts'

const text = textsOf(PAYMENT_TEXTS)

/** The field that holds the code, for browsers that let nobody copy for one. */
const CODE_FIELD = 'pix-code'

type Props = { code: string | undefined }

/** Without a code yet it only keeps its place. */
export function CopyCode({ code }: Props) {
  const copied = useCopied(code)
  return (
    <Button block disabled={code === undefined} onClick={() => void copy(code)}>
      <Copy size={20} aria-hidden />
      {copied ? text('pix.copy_again') : text('pix.copy')}
    </Button>
  )
}

/** The code itself: whoever looks at it finds the way to copy it there too. */
export function CodeField({ code }: Props) {
  return (
    <div>
      <label htmlFor={CODE_FIELD} className="mb-1.5 block text-small leading-tight font-[560]">
        {text('pix.code')}
      </label>
      <div className="pix-code">
        <input
          id={CODE_FIELD}
          readOnly
          value={code ?? ''}
          onFocus={({ target }) => target.select()}
          className={`${box} min-h-13`}
        />
        <IconButton
          icon={Copy}
          label={text('pix.copy_short')}
          disabled={code === undefined}
          onClick={() => void copy(code)}
        />
      </div>
    </div>
  )
}

async function copy(code: string | undefined): Promise<void> {
  if (code === undefined) return
  try {
    await navigator.clipboard.writeText(code)
    noteCopied(code)
    showSnackbar({ text: text('pix.copied'), colour: 'success' })
  } catch {
    const field = document.getElementById(CODE_FIELD) as HTMLInputElement | null
    field?.focus()
    field?.select()
    showSnackbar({ text: text('pix.not_copied'), colour: 'info' })
  }
}
