import type { User } from '@bilheteria/contract/accounts'
import { fieldMessage } from '@bilheteria/contract/fields'
import { formatCep } from '@bilheteria/rules/cep'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form } from '#forms/form.tsx'
import { addressFields } from '#forms/person-fields.ts'
import { useCheckedForm } from '#forms/use-checked-form.ts'
import { useBusy } from '#platform/use-busy.ts'
import { AddressFields } from './address-fields.tsx'
import { EditBar } from './edit-bar.tsx'
import { showFieldErrors } from '#platform/failures.ts'
import { saveProfile } from './save-profile.ts'

const resolver = zodResolver(z.object({ address: addressFields }), { error: fieldMessage })

export function EditAddress({ profile: { address }, onClose }: { profile: User; onClose(): void }) {
  const known = address ? { defaultValues: { address: { ...address, zipcode: formatCep(address.zipcode) } } } : {}
  const form = useCheckedForm({ resolver, ...known })
  const { busy, run } = useBusy()
  const { setFocus } = form
  useEffect(() => setFocus('address.zipcode'), [setFocus])
  const save = form.handleSubmit((changes) =>
    saveProfile(changes, onClose, (fields) => showFieldErrors(form.setError, fields)),
  )
  return (
    <FormProvider {...form}>
      <Form onSubmit={() => run(save)}>
        <AddressFields />
        <EditBar busy={busy} onCancel={onClose} />
      </Form>
    </FormProvider>
  )
}
