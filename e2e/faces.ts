import { expect, type Page } from '@playwright/test'
import { dialogNamed, genderOf } from './fan.ts'
import { cameraFile } from './prepared-data.ts'

/** The address after the secret was removed. */
export const CAPTURE = /\/biometry\/capture\/\d+$/

/** Where the picture of this tab is taken, for another tab. */
export async function captureAddress(page: Page): Promise<string> {
  const secrets = await page.evaluate(() => JSON.parse(sessionStorage.getItem('secrets') ?? '[]') as string[])
  return new URL(secrets.at(-1) ?? '', page.url()).href
}

/** What a ticket does not say about its holder. */
export const birth = { date: '22/08/1993', gender: 'F' }

/** The dialog of a ticket that asks for a face, the first unless told otherwise, filled in and agreed to. */
export async function openRegistration(page: Page, number = 1) {
  await page
    .getByRole('button', { name: /^Cadastrar biometria/ })
    .nth(number - 1)
    .click()
  const dialog = dialogNamed(page, 'CADASTRO DE BIOMETRIA')
  await dialog.getByLabel('Nascimento').fill(birth.date)
  await genderOf(dialog).check()
  // A companion's contact stays empty at the purchase.
  if (number > 1) {
    await dialog.getByLabel('E-mail').fill('bruno.teles@exemplo.test')
    await dialog.getByLabel('Celular').fill('(41) 98877-6655')
  }
  await dialog.getByRole('checkbox', { name: /Li o aviso/ }).check()
  return dialog
}

/** Sent, told that one leaves, and gone: answers when the page of the picture is there. */
export async function goToCapture(page: Page, number = 1): Promise<void> {
  const dialog = await openRegistration(page, number)
  await dialog.getByRole('button', { name: 'Continuar para a foto' }).click()
  await expect(dialog.getByText('Você será redirecionado para a captura da foto.')).toBeVisible()
  await expect(dialog.getByLabel('Nascimento')).toBeDisabled()
  await page.waitForURL(CAPTURE)
  await expect(page.getByRole('heading', { level: 1, name: 'Foto do rosto' })).toBeVisible()
}

/** Nobody's face, drawn by the browser: light, rich and sharp. */
export async function aPicture(page: Page, side = 640): Promise<Buffer> {
  const base64 = await page.evaluate((size) => {
    const canvas = document.createElement('canvas')
    canvas.width = size
    canvas.height = size
    const brush = canvas.getContext('2d')!
    for (let y = 0; y < size; y += 8) {
      for (let x = 0; x < size; x += 8) {
        brush.fillStyle = `hsl(${(x * 7 + y * 3) % 360} 60% ${30 + ((x * 13 + y * 29) % 50)}%)`
        brush.fillRect(x, y, 8, 8)
      }
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, side)
  return Buffer.from(base64, 'base64')
}

/** What the camera of a test sees, always the same: the moving picture a browser brings along is dim now and then. */
export const camera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${cameraFile()}`,
]
