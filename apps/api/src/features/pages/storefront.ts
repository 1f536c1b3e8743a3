import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render, StorefrontEntry } from '@bilheteria/contract/page'
import type { Http } from '#http/create-http.ts'
import { serveAssets } from '#http/static-files.ts'
import type { WorkerParts } from './app-worker.ts'

/** What a page needs from the build besides its markup. */
export type PageAssets = { scripts: string[]; preloads: string[]; css: string; faces: string; font: string | undefined }

/** The storefront, seen through its one door. */
export type Storefront = {
  render: Render
  /** `modules` are the lazy parts a drawn page consists of. */
  assetsOf(modules: readonly string[]): PageAssets
  /** Scripts, font and whatever else the browser fetches by address. */
  serveFiles(http: Http): Promise<void>
  /** Development tools write inline scripts and styles of their own, which no policy could list. */
  strict_policy: boolean
  /** None in development: what a worker keeps would hide what was just written. */
  worker: WorkerParts | undefined
}

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, ManifestEntry>

const ENTRY = 'src/main.tsx'
const WORKER = 'src/worker/service-worker.ts'
const LEAVING_WORKER = 'src/worker/no-worker.ts'

/** Loads the built storefront from its `dist` folder, by path and never by import. */
export async function openStorefront(dist: string): Promise<Storefront> {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry?.css?.[0]) throw new Error(`The storefront in ${dist} is not built completely.`)
  const css = await readFile(join(dist, 'client', entry.css[0]), 'utf8')
  const font = /url\((\/assets\/[^)]+\.woff2)\)/.exec(css)?.[1]
  const server = (await import(pathToFileURL(join(dist, 'server/server.js')).href)) as StorefrontEntry
  const read = (name: string) => readFile(join(dist, 'client', manifest[name]?.file ?? name), 'utf8')
  const offline = [ENTRY, ...server.offline_modules]

  return {
    render: server.render,
    strict_policy: true,
    worker: {
      code: await read(WORKER),
      leaving_code: await read(LEAVING_WORKER),
      // The styles of the entry stand in every page.
      files: [...chunksOf(manifest, offline), ...stylesOf(manifest, offline), font?.slice(1) ?? []]
        .flat()
        .map((file) => `/${file}`),
    },
    serveFiles: (http) => serveAssets(http, join(dist, 'client/assets')),
    assetsOf: (modules) => ({
      scripts: [`/${entry.file}`],
      preloads: chunksOf(manifest, [ENTRY, ...modules]).map((file) => `/${file}`),
      css,
      faces: server.faces,
      font,
    }),
  }
}

/** The files of these modules and of everything they import statically, what others build on first: there the most is to be fetched. */
function chunksOf(manifest: Manifest, modules: readonly string[]): string[] {
  return entriesOf(manifest, modules).map(({ file }) => file)
}

function stylesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const inPage = manifest[ENTRY]?.css ?? []
  const styles = entriesOf(manifest, modules).flatMap(({ css = [] }) => css)
  return [...new Set(styles)].filter((file) => !inPage.includes(file))
}

function entriesOf(manifest: Manifest, modules: readonly string[]): ManifestEntry[] {
  const entries = new Set<ManifestEntry>()
  const visit = (name: string): ManifestEntry[] => {
    const entry = manifest[name]
    if (!entry || entries.has(entry)) return []
    entries.add(entry)
    return [...(entry.imports ?? []).flatMap(visit), entry]
  }
  return modules.flatMap(visit)
}
