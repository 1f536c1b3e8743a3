import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { builtFile } from './built-file.ts'
import { HASH_URL } from './servers.ts'

const WORKER = '/service-worker.js'

/**
 * The product behind a door of its own, which a journey may close or make slow, and where a new version can appear. The
 * test tool's own switch for the network does not reach what a worker fetches.
 */
export async function openFrontDoor(product = HASH_URL) {
  const { hostname, port } = new URL(product)
  let state: 'open' | 'slow' | 'closed' = 'open'
  let published = 0
  let calledBack = false
  let checks = 0

  const door = createServer((request, response) => {
    if (state === 'closed') return void request.socket.destroy()
    if (request.url === WORKER) checks++
    // Never answered: whoever asks has to lose patience.
    if (state === 'slow' && request.headers.accept?.includes('text/html')) return
    if (request.url !== WORKER) return passOn({ hostname, port }, request, response)
    if (calledBack)
      return void response.setHeader('content-type', 'text/javascript').end(builtFile('src/worker/no-worker.ts').read())
    passOn({ hostname, port }, request, response, `\n// ${published}`)
  })
  await new Promise<void>((resolve) => void door.listen(0, 'localhost', resolve))

  return {
    url: `http://localhost:${(door.address() as AddressInfo).port}`,
    /** How often somebody asked for the worker. */
    checks: () => checks,
    publish: () => void published++,
    /** As when the operator sets `SERVICE_WORKER=off`. */
    callBack: (off: boolean) => void (calledBack = off),
    slowDown: () => void (state = 'slow'),
    close: () => {
      state = 'closed'
      door.closeAllConnections()
    },
    reopen: () => void (state = 'open'),
    async remove(): Promise<void> {
      door.closeAllConnections()
      await new Promise((resolve) => void door.close(resolve))
    },
  }
}

type Product = { hostname: string; port: string }

function passOn(product: Product, request: IncomingMessage, response: ServerResponse, addition = ''): void {
  const headers = { ...request.headers }
  if (addition) {
    delete headers['accept-encoding']
    delete headers['if-none-match']
  }
  // A kept connection may be closed by the product in the moment it is used again, and nobody here would try once more.
  const asked = ask({ ...product, path: request.url, method: request.method, headers, agent: false }, (answer) => {
    const { etag: _etag, 'content-length': _length, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, addition ? rest : answer.headers)
    answer.pipe(response, { end: !addition })
    if (addition) answer.on('end', () => response.end(addition))
  })
  asked.on('error', () => response.destroy())
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}
