import type { PageData, PageName } from '@bilheteria/contract/page'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFiles } from './page-files.ts'
import { routes } from './routes.ts'

const storefront = join(import.meta.dirname, '../..')
const producer = { title: 'Clube', footer: 'Ingressos do clube.' } as PageData['producer']

test.each(Object.keys(routes) as PageName[])(
  'the page %s loads, under the name the build knows, and describes itself',
  async (name) => {
    const { Page, head } = await routes[name].load()
    expect(await import(join(storefront, pageFiles[name]))).toMatchObject({ Page })
    const { title, description } = head(producer, { producer } as PageData, {})
    expect(title).not.toBe('')
    expect(description.length).toBeGreaterThan(15)
    expect(description.length).toBeLessThanOrEqual(155)
  },
)
