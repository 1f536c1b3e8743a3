import { BIOMETRY_TEXTS } from '@bilheteria/contract/texts/biometry'
import { OWN_PRIVACY_TEXTS } from '@bilheteria/contract/texts/own-privacy'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { beforeEach, test, vi } from 'vitest'
import { keepProfile } from '#features/accounts/profile.ts'
import { Content as BiometryDialog } from '#features/biometry/biometry-dialog.tsx'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { Content as DeleteAccount } from '#features/privacy/delete-account-dialog.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { aUser } from '#test/a-user.ts'
import { anOrder, aTicket } from '#test/an-order.ts'
import { Page as OwnData } from './own-data-page.tsx'

const { expectTheirs } = aShop()
const theirs = otherwise({ ...BIOMETRY_TEXTS, ...OWN_PRIVACY_TEXTS, ...PROFILE_TEXTS })
const order = anOrder({ items: [aTicket(1, { biometry: 'pending' })] })

beforeEach(() => {
  useSavedState.setState(emptyState)
  const user = aUser()
  logInBuyer(user.id)
  keepProfile(user)
  keepOrders([order])
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/api/user') ? Response.json(user) : Response.json({ data: { status: 'pending' } }),
  )
})

test.each([
  [
    'one’s own data',
    <OwnData key="0" />,
    ['profile.page', 'profile.person', 'profile.email', 'profile.security', 'own_privacy.title', 'own_privacy.end'],
  ],
  [
    'leaving for good',
    <DeleteAccount key="1" />,
    ['own_privacy.for_good', 'own_privacy.erased', 'own_privacy.kept', 'own_privacy.delete_sure'],
  ],
  [
    'a face',
    <BiometryDialog key="2" params={{ order_id: order.id, ticket_id: aTicket(1).id }} />,
    ['biometry.form', 'biometry.name', 'biometry.before', 'biometry.submit'],
  ],
] as const)('%s: the producer’s words', async (_title, drawn, keys) => {
  await expectTheirs(theirs, drawn, keys)
})
