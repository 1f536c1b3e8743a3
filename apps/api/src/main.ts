import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorefront } from './features/pages/storefront.ts'
import { packageRoot } from './runtime/package-root.ts'
import { startProduct } from './start-product.ts'

await startProduct(async () => {
  const dist = join(packageRoot, '../storefront/dist')
  const commit = (await readFile(join(dist, 'commit'), 'utf8')).trim()
  return { storefront: await openStorefront(dist), commit }
})
