import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../start-nginx.ts'

/*
 * The kit's balancer as a process of its own, on `PORT`, before the processes at the addresses in `SHOPS`.
 */

const { PORT, SHOPS = '' } = process.env
const folder = await mkdtemp(join(tmpdir(), 'bilheteria-balancer-'))
const nginx = await startNginx({ folder, port: Number(PORT), shops: SHOPS.split(' ') })

process.once('SIGTERM', () => {
  void nginx
    .stop()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit())
})
