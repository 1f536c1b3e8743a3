/** What the sandbox answers when it does not do what it was asked: code → status and words for an engineer. */
export const refusals = {
  unauthorized: { status: 401, text: 'The API key is missing or wrong.' },
  charge_not_found: { status: 404, text: 'There is no charge with this key.' },
  key_reused: { status: 409, text: 'This key was already used for something else.' },
  wrong_state: { status: 409, text: 'The charge is in a state that does not allow this.' },
  refund_refused: { status: 409, text: 'The account has not enough money for this refund right now.' },
  refund_too_high: { status: 409, text: 'More would go back than was captured.' },
  invalid_request: { status: 422, text: 'The request has missing, unknown or malformed fields.' },
  invalid_card: { status: 422, text: 'The card token was not made by the card document of this sandbox.' },
} as const satisfies Record<string, { status: number; text: string }>

type RefusalCode = keyof typeof refusals

export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(refusals[code].text)
    this.code = code
  }
}
