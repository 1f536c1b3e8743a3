// Loaded into the product by the rig alone (--import): nobody else can ask an embedded database how much it did, so its calls
// are counted on the way in. A statement of its own is a transaction; those inside of one are part of it.
import { PGlite } from '@electric-sql/pglite'

let transactions = 0
const base = Object.getPrototypeOf(PGlite.prototype)
for (const name of ['query', 'exec', 'transaction']) {
  const work = base[name]
  base[name] = function (...given) {
    transactions += 1
    return work.apply(this, given)
  }
}
process.on('message', () => process.send?.({ transactions }))
// Nobody is kept from ending by it.
process.channel?.unref()
