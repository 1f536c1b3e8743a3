import { AppError } from '@bilheteria/contract/app-error'
import { findAddress } from '@bilheteria/contract/lookups'
import { CEP_LENGTH, stateOfCep } from '@bilheteria/rules/cep'
import { digitsOf } from '@bilheteria/rules/person'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { addressFields } from '#forms/person-fields.ts'
import { call } from '#platform/api.ts'
import { fail } from '#platform/fail.ts'

/** Any form that has an address. */
export type AddressInput = { address: z.input<typeof addressFields> }
type Place = { neighborhood: string; street: string; city: string; state: string }
type Stage = 'waiting' | 'searching' | 'found' | 'by_hand'

/** Asks for the address of a complete postal code; an answer to an older one no longer counts. */
export function useAddressLookup() {
  const { getValues, setValue, clearErrors } = useFormContext<AddressInput>()
  const [stage, setStage] = useState<Stage>('waiting')
  const [message, setMessage] = useState<string>()
  const asked = useRef('')
  // What was there before counts as filled in until its postal code says otherwise.
  const filled = useRef(true)

  function fill(place: Partial<Place>): void {
    for (const [name, value] of Object.entries(place)) setValue(`address.${name as keyof Place}`, value)
    clearErrors(['address.neighborhood', 'address.street', 'address.city', 'address.state'])
  }

  async function look(returning: boolean): Promise<void> {
    const { zipcode, ...typed } = getValues('address')
    if (zipcode === asked.current) return
    asked.current = zipcode
    setMessage(undefined)
    if (zipcode.length < CEP_LENGTH) return setStage('waiting')
    setStage('searching')
    const { place, message } = await find(zipcode)
    if (asked.current !== zipcode) return
    // What another postal code filled in would be wrong; what was typed by hand stays.
    if (filled.current) fill({ neighborhood: '', street: '', city: '' })
    filled.current = message === undefined
    fill(returning ? { ...place, ...stillTrue(typed, filled.current) } : place)
    setMessage(message)
    setStage(filled.current ? 'found' : 'by_hand')
  }

  // Only the postal code tells whether an address that is already there was found or typed by hand.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void look(true), [])
  return { stage, message, look: () => void look(false) }
}

/** Of an address that was there before. A postal code that is known decides about city and state. */
function stillTrue({ neighborhood, street, city, state }: Partial<Place>, found: boolean): Partial<Place> {
  const typed = { neighborhood, street, ...(!found && { city, state }) }
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text))
}

/** An unknown or unreachable postal code still tells its state. */
async function find(zipcode: string): Promise<{ place: Partial<Place>; message?: string }> {
  try {
    const { bairro, logradouro, localidade, uf } = await call(findAddress, { cep: digitsOf(zipcode) })
    return { place: { neighborhood: bairro, street: logradouro, city: localidade, state: uf } }
  } catch (error) {
    const unknown = error instanceof AppError && error.code === 'cep_not_found'
    const { message } = fail(unknown ? 'cep_not_found' : 'cep_unavailable')
    return { place: { state: stateOfCep(zipcode) ?? '' }, message }
  }
}
