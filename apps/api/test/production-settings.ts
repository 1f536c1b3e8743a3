import { createHash } from 'node:crypto'

/** What a shop with people needs to be told, with the secrets of nobody; its data is its own matter. */
export const productionSettings = {
  NODE_ENV: 'production',
  APP_SECRET: aSecret('app'),
  TICKET_SECRET: aSecret('tickets'),
  BIOMETRY_SECRET: aSecret('faces'),
  PUBLIC_URL: 'https://loja.example',
  TRUST_PROXY: '127.0.0.1',
  DEMO: '0',
}

/** As good as one made by chance, and always the same. */
export function aSecret(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
