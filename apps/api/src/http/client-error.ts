import { errors, fail, type ErrorBody, type ErrorCode } from '@bilheteria/contract/errors'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { KEPT } from './cache-headers.ts'

const known: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Bytes that never became a request still get the usual kind of error; there is no reply to send it with. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = known[error.code ?? ''] ?? 'malformed_request'
  const { status } = errors[code]
  const body = JSON.stringify({ message: fail(code as 'malformed_request').message, code } satisfies ErrorBody)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      `cache-control: ${KEPT.never}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
