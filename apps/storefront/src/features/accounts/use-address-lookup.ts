import { findAddress } from '@bilheteria/contract/accounts'
import { AppError, errors } from '@bilheteria/contract/errors'
import { CEP_LENGTH, stateOfCep } from '@bilheteria/rules/cep'
import { digitsOf } from '@bilheteria/rules/digits'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '#platform/api.ts'
import type { addressFields } from './person-fields.ts'

/** Any form that has an address. */
export type AddressInput = { address: z.input<typeof addressFields> }
type Place = { neighborhood: string; street: string; city: string; state: string }
type Stage = 'waiting' | 'searching' | 'found' | 'by_hand'

/** Asks for the address of a complete postal code; an answer to an older one no longer counts. */
export function useAddressLookup() {
  const { getValues, setValue, clearErrors } = useFormContext<AddressInput>()
  const [stage, setStage] = useState<Stage>(() => (getValues('address.city') ? 'found' : 'waiting'))
  const [message, setMessage] = useState<string>()
  const asked = useRef(getValues('address.zipcode') ?? '')

  const filled = useRef(stage === 'found')

  function fill(place: Partial<Place>): void {
    for (const [name, value] of Object.entries(place)) setValue(`address.${name as keyof Place}`, value)
    clearErrors(['address.neighborhood', 'address.street', 'address.city', 'address.state'])
  }

  async function look(): Promise<void> {
    const zipcode = getValues('address.zipcode')
    if (zipcode === asked.current) return
    asked.current = zipcode
    setMessage(undefined)
    if (zipcode.length < CEP_LENGTH) return setStage('waiting')
    setStage('searching')
    const { place, message } = await find(zipcode)
    if (asked.current !== zipcode) return
    // What another postal code filled in would be wrong; what was typed by hand stays.
    if (filled.current) fill({ neighborhood: '', street: '', city: '' })
    fill(place)
    filled.current = message === undefined
    setMessage(message)
    setStage(filled.current ? 'found' : 'by_hand')
  }

  return { stage, message, look: () => void look() }
}

/** An unknown or unreachable postal code still tells its state. */
async function find(zipcode: string): Promise<{ place: Partial<Place>; message?: string }> {
  try {
    const { bairro, logradouro, localidade, uf } = await call(findAddress, { cep: digitsOf(zipcode) })
    return { place: { neighborhood: bairro, street: logradouro, city: localidade, state: uf } }
  } catch (error) {
    const unknown = error instanceof AppError && error.code === 'cep_not_found'
    const { text } = unknown ? errors.cep_not_found : errors.cep_unavailable
    return { place: { state: stateOfCep(zipcode) ?? '' }, message: text }
  }
}
