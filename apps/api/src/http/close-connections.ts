import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * A server that ends waits for those who are still talking, and Node counts two more among them: browsers open connections
 * in advance, which are not called idle before their first request; and a proxy keeps a connection whose answer was under
 * way when the end came, for as long as it may.
 */
export function closeConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    // Counted from the last byte of an answer, so that none is cut.
    app.server.keepAliveTimeout = 1
  })
}
