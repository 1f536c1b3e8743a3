import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { createSendMail } from './mail.ts'

const mail_from = 'no-reply@loja.example'
const mail = {
  id: '7',
  to: 'ana@exemplo.test',
  from_name: 'Clube',
  reply_to: 'ajuda@mar.example',
  subject: 'Aviso',
  html: '<p>oi</p>',
  text: 'oi',
}
const sockets: Socket[] = []
/** Greets for ever, one line at a time: no silence is ever long enough to notice. */
const trickling = createServer((socket) => {
  sockets.push(socket)
  const timer = setInterval(() => socket.write('220-wait\r\n'), 20)
  socket.on('error', () => {}).once('close', () => clearInterval(timer))
})
await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', resolve))
afterAll(() => void trickling.close())

test('a server that never comes to an end is hung up on, each time anew', async () => {
  const { port } = trickling.address() as AddressInfo
  const send = createSendMail({ smtp_url: `smtp://127.0.0.1:${port}`, mail_from }, { deadline_ms: 1_000 })
  for (const conversations of [1, 2]) {
    await expect(send(mail)).rejects.toThrow(/connection/i)
    expect(sockets).toHaveLength(conversations)
    await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true)
  }
})

test('a line break in a subject or a name adds no header, a comma no recipient', async () => {
  const server = await startMailServer()
  const send = createSendMail({ smtp_url: server.url, mail_from })
  await send({ ...mail, subject: 'Aviso\r\nBcc: outra@exemplo.test', from_name: 'Clube\r\nX-Mal: 1' })
  await send({ ...mail, to: 'ana@exemplo.test, outra@exemplo.test' }).catch(() => {})
  await server.stop()
  expect(server.received.flatMap(({ to }) => to)).not.toContain('outra@exemplo.test')
  expect(server.received[0]?.raw).not.toMatch(/^(Bcc|X-Mal)/m)
})
