import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render } from '@bilheteria/contract/page'
import type { Http } from '#http/create-http.ts'
import { serveAssets } from '#http/static-files.ts'

/** What a page needs from the build besides its markup. */
export type PageAssets = { scripts: string[]; preloads: string[]; css: string; font: string | undefined }

/** The storefront, seen through its one door. */
export type Storefront = {
  render: Render
  /** `modules` are the lazy parts a drawn page consists of. */
  assetsOf(modules: readonly string[]): PageAssets
  /** Scripts, font and whatever else the browser fetches by address. */
  serveFiles(http: Http): Promise<void>
  /** Development tools write inline scripts and styles of their own, which no policy could list. */
  strict_policy: boolean
}

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, ManifestEntry>

const ENTRY = 'src/main.tsx'

/** Loads the built storefront from its `dist` folder, by path and never by import. */
export async function openStorefront(dist: string): Promise<Storefront> {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry?.css?.[0]) throw new Error(`The storefront in ${dist} is not built completely.`)
  const css = await readFile(join(dist, 'client', entry.css[0]), 'utf8')
  const font = /url\((\/assets\/[^)]+\.woff2)\)/.exec(css)?.[1]
  const server = (await import(pathToFileURL(join(dist, 'server/server.js')).href)) as { render: Render }

  return {
    render: server.render,
    strict_policy: true,
    serveFiles: (http) => serveAssets(http, join(dist, 'client/assets')),
    assetsOf: (modules) => ({
      scripts: [`/${entry.file}`],
      preloads: chunksOf(manifest, [ENTRY, ...modules]).map((file) => `/${file}`),
      css,
      font,
    }),
  }
}

/** The files of these modules and of everything they import statically. */
function chunksOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...files]
}
