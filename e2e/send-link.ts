import type { Locator, Page } from '@playwright/test'

/** Presses the WhatsApp button without the app and returns the link in its text. */
export async function sendByWhatsApp(page: Page, dialog: Locator): Promise<string> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Mandar pelo WhatsApp' }).click()
  const popup = await opened
  await popup.waitForURL('https://wa.me/**')
  const message = new URL(popup.url()).searchParams.get('text') ?? ''
  await popup.close()
  return linkAtEnd(message)
}

/** The path of a ticket's link in a message. */
export function linkAtEnd(text: string): string {
  return /\/ingresso\/[\w-]{43}$/.exec(text)?.[0] ?? ''
}
