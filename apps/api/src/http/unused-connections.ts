import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Browsers open connections in advance. Node does not call one idle before its first request, so a server that ends would
 * wait for it as if somebody were still talking.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
