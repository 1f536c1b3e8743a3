import type { PageData } from '@bilheteria/contract/page'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

const storefront = join(import.meta.dirname, '../..')
const producer = { title: 'Clube', footer: 'Ingressos do clube.' } as PageData['producer']

test.each(Object.entries(routes))(
  'the page %s loads, under the name the build knows, and describes itself',
  async (_name, page) => {
    expect(existsSync(join(storefront, page.id))).toBe(true)
    const { head } = await page.load()
    const { title, description } = head(producer, { producer } as PageData, {})
    expect(title).not.toBe('')
    expect(description.length).toBeGreaterThan(15)
    expect(description.length).toBeLessThanOrEqual(155)
  },
)
