import { randomBytes, randomUUID } from 'node:crypto'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { FULL } from '#test/fault-options.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { createTicketCodes } from './ticket-code.ts'

const codes = createTicketCodes('o segredo desta casa tem letras de sobra')
const aTicket = (event_id = 'final-2026') => ({
  event_id,
  ticket_id: randomUUID(),
  secret: randomBytes(16).toString('base64url'),
})

test('a code says which ticket it is, and the same ticket always has the same code', () => {
  const { event_id, ...ticket } = aTicket()
  const code = codes.sign({ event_id, ...ticket })
  expect(codes.verify(event_id, code)).toEqual(ticket)
  expect(codes.sign({ event_id, ...ticket })).toBe(code)
  expect(fromBase45(code)).toHaveLength(97)
})

const MANY = FULL ? 10_000 : 1_000

test(`${MANY} tickets come back as they went`, () => {
  const tickets = Array.from({ length: MANY }, (_, i) => aTicket(`e-${i}`))
  const lost = tickets.filter((ticket) => {
    const read = codes.verify(ticket.event_id, codes.sign(ticket))
    return read?.ticket_id !== ticket.ticket_id || read.secret !== ticket.secret
  })
  expect(lost).toEqual([])
})

test('a code with any single bit changed opens nothing', () => {
  const ticket = aTicket()
  const bytes = fromBase45(codes.sign(ticket)) ?? new Uint8Array()
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = bytes.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    expect(codes.verify(ticket.event_id, toBase45(changed))).toBe(undefined)
  }
})

test('a code of another event opens nothing', () => {
  const code = codes.sign(aTicket('final-2026'))
  for (const event_id of ['final-2027', 'final-202', 'final-2026-', '']) {
    expect(codes.verify(event_id, code)).toBe(undefined)
  }
})

test('a code that another house signed opens nothing', () => {
  const ticket = aTicket()
  const others = createTicketCodes('o segredo da casa ao lado também é longo')
  expect(codes.verify(ticket.event_id, others.sign(ticket))).toBe(undefined)
  expect(others.public_key).not.toBe(codes.public_key)
})

test.each(['', 'INGRESSO', ' ', 'x'.repeat(146), '0'.repeat(146), '😀'])('%j is no ticket', (text) => {
  expect(codes.verify('final-2026', text)).toBe(undefined)
})

test('a gate can read the public key, and keeps it through restarts', () => {
  expect(codes.public_key).toMatch(/^[\w-]{43}$/)
  expect(createTicketCodes('o segredo desta casa tem letras de sobra').public_key).toBe(codes.public_key)
})

test('the code fits a QR code that a phone reads from paper at arm’s length', () => {
  const { version } = encode(codes.sign(aTicket()), { ecc: 'M', boostEcc: false })
  expect(version).toBeLessThanOrEqual(7)
})
