import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './prepared-data.ts'
import { playedPorts, type PlayedProvider } from './servers.ts'
import { startProduct, untilReady } from './start-product.ts'

const api = join(import.meta.dirname, '../apps/api')

const credentials: Record<PlayedProvider, Record<string, string>> = {
  mercado_pago: {
    MERCADO_PAGO_TOKEN: 'APP_USR-the-token-of-this-shop',
    MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-the-key-of-this-shop',
    MERCADO_PAGO_WEBHOOK_SECRET: 'the-secret-of-its-webhooks',
  },
  pagbank: { PAGBANK_TOKEN: 'the-token-of-this-shop-at-pagbank' },
  pix: { PIX_CLIENT_ID: 'loja', PIX_CLIENT_SECRET: 'segredo-da-loja', PIX_KEY: 'caixa@loja.example' },
}

export type PlayedShop = Awaited<ReturnType<typeof startPlayedShop>>

/** The demo's shop with a real provider's settings, and that provider, played on this machine. */
export async function startPlayedShop(provider: PlayedProvider, screen: string) {
  const ports = playedPorts(provider, screen)
  const provider_url = `http://127.0.0.1:${ports.provider}`
  const url = `http://localhost:${ports.shop}`
  const player = spawn(process.execPath, ['--import', 'tsx', 'test/played/play.ts'], {
    cwd: api,
    stdio: 'inherit',
    env: { ...process.env, ...credentials[provider], PLAYED: provider, PORT: String(ports.provider) },
  })
  // Shops tell their bank at their start where its webhooks go.
  await untilReady(provider_url, player)
  const data = join(dataFolder('fresh'), `../${provider}-${screen}`)
  cpSync(dataFolder('fresh'), data, { recursive: true })
  const settings = {
    mercado_pago: { MERCADO_PAGO_URL: provider_url, CARD_URL: `http://127.0.0.1:${ports.shop}` },
    pagbank: { PAGBANK_URL: provider_url, PAGBANK_CARDS: '1' },
    pix: { PIX_URL: `${provider_url}/api`, PIX_MERCHANT_NAME: 'Loja Exemplo', PIX_MERCHANT_CITY: 'Serra Clara' },
  }[provider]
  // Another name of this machine than that of the documents for cards.
  const shop = startProduct(url, {
    ...credentials[provider],
    ...settings,
    DATA_DIR: data,
    PUBLIC_URL: url,
    HOST: '0.0.0.0',
  })
  await shop.ready
  return {
    url,
    provider_url,
    stop() {
      player.kill()
      shop.product.kill()
    },
    /** What a buyer or a clerk does there. */
    async byHand(action: 'pay' | 'approve' | 'refuse' | 'dispute', key: string): Promise<void> {
      const answer = await fetch(`${provider_url}/played/${key}/${action}`, { method: 'POST' })
      if (!answer.ok) throw new Error(`${action} was refused: ${await answer.text()}`)
    },
  }
}
