import type { Locator, Page } from '@playwright/test'

export function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Fale conosco' })
}

export async function fillIn(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('Assunto').selectOption('Meia-entrada')
  await form(page).getByLabel('Número do pedido').fill('12345')
  await form(page).getByLabel('Seu nome').fill('Ana Ramos')
  await form(page).getByLabel('E-mail').fill(email)
  await form(page).getByLabel('Como podemos ajudar?').fill('Meu documento serve?')
}

export function send(page: Page): Locator {
  return form(page).getByRole('button', { name: 'Enviar mensagem' })
}

/** What is said when a message could not be sent for want of a network. */
export function offlineMessage(page: Page): Locator {
  const text = 'Erro de rede. Verifique sua conexão e tente novamente.'
  return page.getByRole('status').getByText(text, { exact: true })
}
