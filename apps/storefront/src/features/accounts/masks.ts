import type { MaskitoOptions } from '@maskito/core'

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
