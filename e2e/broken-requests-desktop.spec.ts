import { expect, test } from '@playwright/test'

test('an identifier of any length is a missing thing, not a wrong method', async ({ request }) => {
  for (const length of [65, 256, 257, 8_000]) {
    const response = await request.get(`/api/events/${'a'.repeat(length)}`)
    expect.soft([404, 422], `${length} characters`).toContain(response.status())
  }
})
