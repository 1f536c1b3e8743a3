import { appFile } from '@bilheteria/contract/app'
import type { Producer } from '@bilheteria/contract/producers'
import { icons } from './app-icons.ts'

/** Launchers cut longer names off in the middle of a letter. */
const SHORT_NAME = 12

export type AppOf = { producer: Producer; prefixed: boolean }

/** A producer's app as the browser installs it: one app for each producer, also where all share one host. */
export function composeManifest(app: AppOf): string {
  const { producer, prefixed } = app
  const { background } = producer.theme.dark
  const start = prefixed ? `/${producer.slug}` : '/'
  return JSON.stringify({
    id: start,
    start_url: start,
    scope: '/',
    name: producer.title,
    short_name: shortName(producer.title),
    description: producer.footer,
    lang: 'pt-BR',
    dir: 'ltr',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: icons
      .filter(({ purpose }) => purpose !== undefined)
      .map(({ path, size, purpose }) => ({
        src: appFile(path, app),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    shortcuts: [{ name: 'Meus ingressos', url: `${prefixed ? start : ''}/ticket/payments` }],
  })
}

/** As many whole words as fit; a first word that does not fit is cut. */
function shortName(title: string): string {
  const [first = '', ...others] = title.split(/\s+/)
  let short = first
  for (const word of others) {
    if (`${short} ${word}`.length > SHORT_NAME) break
    short += ` ${word}`
  }
  return short.slice(0, SHORT_NAME)
}
