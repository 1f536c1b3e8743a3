import { TextField } from '@bilheteria/ui/field'
import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import type { ComponentProps } from 'react'

/** `###.###.###-##`: each `#` is a digit, the rest writes itself. */
function digitMask(pattern: string): MaskitoOptions {
  return { mask: Array.from(pattern, (slot) => (slot === '#' ? /\d/ : slot)) }
}

/** Phone books and browsers write the country in front; the mask has no place for it. */
const withoutCountry = (text: string) => text.replace(/^\s*\+55\s*/, '')

export const masks = {
  cpf: digitMask('###.###.###-##'),
  date: digitMask('##/##/####'),
  cep: digitMask('#####-###'),
  phone: {
    ...digitMask('(##) #####-####'),
    preprocessors: [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: withoutCountry(elementState.value) },
        data: withoutCountry(data),
      }),
    ],
  },
} satisfies Record<string, MaskitoOptions>

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
