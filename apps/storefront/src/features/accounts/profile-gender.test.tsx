import type { User } from '@bilheteria/contract/accounts'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aServer, press } from '#test/a-form.ts'
import { aShop } from '#test/a-shop.tsx'
import { PersonSection } from './profile-person.tsx'

const { place, read } = aShop()
const genders = [
  { id: 'M', name: 'Masculino' },
  { id: 'F', name: 'Feminino' },
]
let calls: object[] = []

beforeEach(() => {
  ;({ calls } = aServer({ '/api/genders': () => Response.json(genders) }))
})

async function openGender(gender_id: User['gender_id']): Promise<void> {
  const profile = { name: 'Ana', birth_date: null, gender_id } as User
  await read({}, <PersonSection profile={profile} />)
  const row = Array.from(place.querySelectorAll('button')).find((button) => button.textContent.startsWith('Gênero'))
  await act(async () => row?.click())
}

test('whoever has chosen a gender comes to that one', async () => {
  await openGender('F')
  expect(document.activeElement).toHaveProperty('value', 'F')
})

test('none is said as for any field: Este campo é obrigatório', async () => {
  await openGender(null)
  const [first] = place.querySelectorAll<HTMLInputElement>('input[type=radio]')
  await act(async () => first?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await press(place, 'Salvar')
  expect(place.textContent).toContain('Este campo é obrigatório')
  expect(calls.filter((call) => !JSON.stringify(call).includes('genders'))).toEqual([])
})
