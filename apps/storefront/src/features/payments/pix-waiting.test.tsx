import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import { anOrder, aPayment } from '#test/an-order.ts'
import { PageProvider } from '#platform/page.tsx'
import { showSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { noteCopied } from './copied-code.ts'
import { copyWhenThere } from './copy-when-there.ts'
import { PixWaiting } from './pix-waiting.tsx'

const CODE = '00020126br.gov.bcb.pix'
const pix = { code: CODE, expires_at: '2026-11-15T12:14:41Z' }
const order = anOrder({ state: 'pending', items: [], payment: aPayment({ state: 'pending', pix }) })
const { place, root } = aPlace()

function withCode(code: string) {
  const payment = aPayment({ state: 'pending', pix: { ...pix, code } })
  return anOrder({ state: 'pending', items: [], payment })
}

beforeEach(() => useSnackbar.setState({ message: undefined }))

const nothing = () => undefined

function show({ phone, code = CODE }: { phone: boolean; code?: string }): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const page = { producer: { id: '0', slug: '' }, storage_url: '', categories: [] as object[] } as PageData
  act(() =>
    root.render(
      <PageProvider value={page}>
        <PixWaiting
          {...{ event: anEvent(), reservation: aReservation(), order: withCode(code) }}
          stale={false}
          refresh={nothing}
          onOther={nothing}
        />
      </PageProvider>,
    ),
  )
}

const qr = () => place.querySelector('[role=img]')
const steps = () => Array.from(place.querySelectorAll('ol:not([aria-label]) li'), (line) => line.textContent?.slice(1))

test('Pix on a phone: amount, code with copy, three short steps, and the QR folded', () => {
  show({ phone: true })
  expect(place.textContent).toContain('R$\u00A069,00')
  expect(place.querySelector<HTMLInputElement>('#pix-code')?.value).toBe(CODE)
  expect(steps()).toEqual(['Copie o código.', 'Abra o app do seu banco.', 'Cole em Pix copia e cola e confirme.'])
  expect(qr()).toBeNull()
  const fold = place.querySelector('details')!
  expect(fold.textContent).toBe('Pagar de outro aparelho')
  act(() => {
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
  expect(qr()?.getAttribute('aria-label')).toBe('QR Code do Pix de R$\u00A069,00')
})

test('Pix on a phone marks the first step once the code is copied, and offers to copy it again', () => {
  act(() => noteCopied(CODE))
  show({ phone: true })
  expect(steps()[0]).toBe('ódigo copiado.')
  expect(place.querySelector('ol:not([aria-label]) li svg')).not.toBeNull()
  expect(place.textContent).toContain('Copiar de novo')
  act(() => noteCopied(''))
  expect(steps()[0]).toBe('Copie o código.')
})

test('Pix shows the recipient as the bank does', () => {
  const code = '0002015910GUICHE LTD6304ABCD'
  show({ phone: true, code })
  expect(place.textContent).toContain('Você paga a GUICHE LTD.')
})

const CANCELLED = 'Pedido cancelado. Os ingressos voltaram para a venda.'

test.each([
  ['Código Pix copiado', undefined],
  [CANCELLED, CANCELLED],
])('said while a Pix was awaited: “%s”; on the next screen: %s', (said, left) => {
  show({ phone: true })
  showSnackbar({ text: said, colour: 'info' })
  act(() => root.render(null))
  expect(useSnackbar.getState().message?.text).toBe(left)
})

test('Pix on a desktop shows the QR at once', () => {
  show({ phone: false })
  expect(qr()).not.toBeNull()
  expect(place.querySelector('details')).toBeNull()
  expect(steps()[1]).toContain('Aponte a câmera')
})

test('the code is copied in the same press as “Pagar com Pix”: the clipboard is promised it before it is there', async () => {
  const promised: Promise<Blob>[] = []
  vi.stubGlobal('ClipboardItem', function (items: Record<string, Promise<Blob>>) {
    promised.push(items['text/plain']!)
  })
  const write = vi.fn<() => Promise<void>>(async () => void (await promised[0]))
  vi.stubGlobal('navigator', { clipboard: { write } })
  let answer = (_order: typeof order) => undefined as void
  const copying = copyWhenThere(new Promise((resolve) => (answer = resolve)))
  expect(write).toHaveBeenCalledOnce()
  expect(useSnackbar.getState().message).toBeUndefined()
  answer(order)
  await copying
  expect(await (await promised[0])?.text()).toBe(CODE)
  expect(useSnackbar.getState().message?.text).toContain('Código Pix copiado')
})

test('what is refused at once leaves nothing behind when the payment comes to nothing too', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  vi.stubGlobal('ClipboardItem', function () {})
  vi.stubGlobal('navigator', { clipboard: { write: () => Promise.reject(new Error('forbidden')) } })
  await copyWhenThere(Promise.resolve(undefined))
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

test('a browser that lets nobody copy so says nothing, and neither does a payment that came to nothing', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  const writeText = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('forbidden')))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyWhenThere(Promise.resolve(order))
  await copyWhenThere(Promise.resolve(undefined))
  expect(writeText).toHaveBeenCalledOnce()
  expect(useSnackbar.getState().message).toBeUndefined()
})
