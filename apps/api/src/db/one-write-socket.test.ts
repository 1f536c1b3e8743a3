import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { OneWriteSocket } from './one-write-socket.ts'

test('what is written at one moment is gathered and leaves with it, in its order', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new OneWriteSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[other]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')])
  const received = text(other)

  const ask = (question: string) => {
    socket.cork()
    socket.write(question)
    socket.uncork()
  }
  ask('first ')
  ask('second ')
  expect(socket.writableLength).toBe('first second '.length)
  await Promise.resolve()
  expect([socket.writableLength, socket.writableCorked]).toEqual([0, 0])

  ask('third')
  expect(socket.writableLength).toBe('third'.length)
  await Promise.resolve()
  socket.end()
  expect(await received).toBe('first second third')
  server.close()
})
