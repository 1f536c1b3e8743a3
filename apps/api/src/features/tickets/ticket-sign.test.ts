import type { Producer } from '@bilheteria/contract/producers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'
import { createFindTicketSign } from './ticket-sign.ts'

const app = await startApp()
const { data } = (await app.request('/api/producers')).json<{ data: Producer[] }>()
const producer = data[0] as Producer
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#f00"/></svg>'
const version = async () => '1'

test('a sign is drawn once, and a ticket without one is a ticket', async () => {
  let asked = 0
  const find = createFindTicketSign(async () => {
    asked += 1
    return square
  }, version)
  const [sign = ''] = await Promise.all([find(producer), find(producer)])
  expect(await find(producer)).toBe(sign)
  expect(asked).toBe(1)
  const { width, height, hasAlpha } = await sharp(Buffer.from(sign.split(',')[1] ?? '', 'base64')).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 120, height: 120, hasAlpha: false })

  for (const logo of [undefined, 'no picture', '<svg'])
    expect(await createFindTicketSign(async () => logo, version)(producer)).toBeUndefined()
})
