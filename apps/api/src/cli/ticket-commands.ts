import { checkCode, type CodeVerdict } from '#features/tickets/check-code.ts'
import type { Command } from './commands.ts'

const WORDS = {
  valid: 'opens a gate, once',
  used: 'has been used',
  cancelled: 'was cancelled',
  old: 'is an old code: the ticket has another one, because it was recalled, handed over again or has another holder',
} as const

export const ticketCommands: Record<string, Command> = {
  'tickets check': {
    argument: 'CODE',
    summary: 'check the text of a ticket’s QR code: signature, state, and whether it is the newest',
    run: async ({ ctx, print }, code) => {
      const found = await checkCode(ctx, code)
      print(describe(found))
      return found.verdict === 'valid'
    },
  },
  'tickets key': {
    summary: 'print the public key that a gate of others checks codes with',
    run: async ({ ctx, print }) => {
      print(`Ed25519, raw, base64url: ${ctx.services.codes.public_key}`)
      return true
    },
  },
}

function describe(found: CodeVerdict): string {
  if (found.verdict === 'forged')
    return 'Nobody here has signed this code for a ticket that there is. It opens no gate.'
  const { verdict, event, ticket_id, kind } = found
  return `This ${kind} ticket for ${event} ${WORDS[verdict]} (${ticket_id}).`
}
