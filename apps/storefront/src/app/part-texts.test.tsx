import { PARTS_TEXTS } from '@bilheteria/contract/texts/parts'
import { Dialog } from '@bilheteria/ui/dialog'
import { Notice } from '@bilheteria/ui/notice'
import { PartFailed } from '@bilheteria/ui/part-failed'
import { PasswordField } from '@bilheteria/ui/password-field'
import { Quantity } from '@bilheteria/ui/quantity'
import { Steps } from '@bilheteria/ui/steps'
import { Stub } from '@bilheteria/ui/stub'
import { TimerBar } from '@bilheteria/ui/timer-bar'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { aShop, heard, otherwise } from '#test/a-shop.tsx'

const { place, read } = aShop()
const nothing = () => undefined

function Everything() {
  return (
    <>
      <Dialog title="" hasTitle hasCloseButton persistent onClose={nothing}>
        {null}
      </Dialog>
      <PartFailed onRetry={nothing} />
      <Notice onDismiss={nothing}>{null}</Notice>
      <PasswordField label="" />
      <Quantity label="Inteira" amount={1} onChange={nothing} />
      <Steps names={['1', '2']} current={2} />
      <Stub head={null}>{null}</Stub>
      {[600_000, 200_000, 30_000].map((left_ms) => (
        <TimerBar key={left_ms} left_ms={left_ms} whole_ms={600_000} />
      ))}
    </>
  )
}

const filled = (sentence: string) => sentence.replace('{label}', 'Inteira')

/** Also after the password was shown, and without network. */
async function readAll(words: Record<string, string>): Promise<string> {
  const before = await read(words, <Everything />)
  await act(async () => place.querySelector<HTMLElement>('[aria-pressed=false]')?.click())
  const shown = heard(place)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  return before + shown + (await read(words, <PartFailed onRetry={nothing} />))
}

test('what parts say by themselves is what the table has, and in a producer’s shop what the producer says', async () => {
  const usual = await readAll({})
  for (const sentence of Object.values<string>(PARTS_TEXTS)) expect(usual).toContain(filled(sentence))
  const theirs = otherwise(PARTS_TEXTS)
  const said = await readAll(theirs)
  for (const sentence of Object.values(theirs)) expect(said).toContain(filled(sentence))
  for (const sentence of Object.values<string>(PARTS_TEXTS)) expect(said).not.toContain(filled(sentence))
})
