// npm run sbom: writes what the product is made of, for whoever looks up advisories or licences; needs no network.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from './materials.mjs'
import { root } from './tools.mjs'

const bill = billOfMaterials(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(bill, undefined, 2)}\n`)
process.stdout.write(`${bill.components.length} components: sbom.cdx.json\n`)
