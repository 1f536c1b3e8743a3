import { TextField } from '@bilheteria/ui/field'
import { useMaskito } from '@maskito/react'
import type { ComponentProps } from 'react'
import { masks } from './masks.ts'

type Props = ComponentProps<typeof TextField> & { mask: keyof typeof masks }

/** Digits that write their own dots and dashes. The mask finds the input inside; its own ref is left to the form. */
export function MaskedField({ mask, ...rest }: Props) {
  const attach = useMaskito({ options: masks[mask] })
  return (
    <div ref={attach}>
      <TextField inputMode="numeric" {...rest} />
    </div>
  )
}
