import type { Socket } from 'node:net'

const GREETING = 'HEAD /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

/**
 * Only one that was answered is open: Node takes one newcomer each turn of its loop, and a busy turn is long. Also over when
 * nobody is there: whoever stands at that door gets no answer.
 */
export function greet(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(GREETING))
    socket.once('data', () => resolve())
    socket.once('close', () => resolve())
    // Every error closes the connection, which says enough; without a listener it would end this process.
    socket.on('error', () => {})
  })
}

const LENGTH = 'content-length: '

export function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.toString('latin1', 0, end)
  const at = head.indexOf(LENGTH)
  return answer.length >= end + 4 + (at < 0 ? 0 : Number.parseInt(head.slice(at + LENGTH.length), 10))
}

export function statusOf(answer: Buffer): number {
  return Number(answer.toString('latin1', 'HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
}
