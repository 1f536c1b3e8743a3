import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PlayedAccount } from './mercado-pago.ts'
import { drawIssuers, drawMethods, type createTokens } from './mercado-pago-cards.ts'
import { parse, PlayedError } from './mercado-pago-error.ts'
import { FIELD_PAGE } from './mercado-pago-field.ts'
import { lookingUp, newCard } from './mercado-pago-shapes.ts'
import type { Stage } from './played-provider.ts'

type Browser = { stage: Stage; accounts: readonly PlayedAccount[]; tokens: ReturnType<typeof createTokens> }

/** What browsers load and ask of it: the script, the frames of its fields, and what those need. Nobody's origin matters. */
export function serveBrowser(scope: FastifyInstance, { stage, accounts, tokens }: Browser): void {
  scope.get('/js/v2', async (_request, reply) => forAnybody(reply).type('text/javascript').send(SCRIPT))
  scope.get('/secure-fields', async (_request, reply) => forAnybody(reply).type('text/html').send(FIELD_PAGE))

  /** Others saw 404 for a public key that nobody has. */
  const keyOf = ({ public_key }: { public_key?: unknown }): string => {
    if (!accounts.some((account) => account.public_key === public_key))
      throw new PlayedError(404, undefined, 'public_key not found')
    return String(public_key)
  }
  scope.get('/v1/payment_methods/search', async ({ query }, reply) => {
    forAnybody(reply)
    keyOf(query as object)
    return drawMethods(parse(lookingUp, query).bin)
  })
  scope.get('/v1/payment_methods/card_issuers', async ({ query }, reply) => {
    forAnybody(reply)
    keyOf(query as object)
    return drawIssuers(parse(lookingUp, query).bin)
  })
  scope.options('/v1/card_tokens', async (_request, reply) =>
    forAnybody(reply).header('access-control-allow-headers', 'content-type').code(204).send(),
  )
  scope.post('/v1/card_tokens', async ({ query, body }, reply) => {
    const public_key = keyOf(query as object)
    return stage.answer('create', forAnybody(reply), async () => tokens.make(public_key, parse(newCard, body)))
  })
}

function forAnybody(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*')
}

/**
 * The script of `docs/fields.md` and `docs/core-methods.md`, as far as it is called: as strict about names as those pages,
 * and with the number of a card only in frames of its own. The frames pass it among themselves, never to the page.
 */
const SCRIPT = String.raw`(() => {
  const base = new URL(document.currentScript.src).origin
  const TYPES = ['cardNumber', 'securityCode', 'expirationDate']
  const OPTIONS = ['placeholder', 'style', 'customFonts', 'mode', 'enableLuhnValidation', 'srLabel', 'ariaRequired']
  const STYLES = ['color', 'fontFamily', 'fontSize', 'height', 'padding', 'placeholderColor', 'textAlign', 'width']
  const EVENTS = ['blur', 'focus', 'ready', 'change', 'paste', 'validityChange', 'error', 'binChange']
  const UPDATES = ['placeholder', 'settings', 'invalid']

  function only(given, allowed) {
    for (const name of Object.keys(given)) if (!allowed.includes(name)) throw new Error('unknown: ' + name)
  }

  class Field {
    constructor(type, options) {
      if (!TYPES.includes(type)) throw new Error('unknown: ' + type)
      only(options, OPTIONS)
      only(options.style ?? {}, STYLES)
      Object.assign(this, { type, options, listeners: {}, port: undefined, frame: undefined })
    }
    on(event, callback) {
      only({ [event]: 1 }, EVENTS)
      this.listeners[event] = callback
      return this
    }
    mount(id) {
      void this.load(document.getElementById(id))
      return this
    }
    // As the real one does, the page of a field is fetched before it is framed.
    async load(container) {
      this.mounted = true
      const address = base + '/secure-fields?type=' + this.type
      await fetch(address)
      if (!this.mounted) return
      this.frame = document.createElement('iframe')
      this.frame.title = this.options.srLabel ?? this.type
      this.frame.src = address
      this.frame.addEventListener('load', () => {
        const { port1, port2 } = new MessageChannel()
        this.port = port1
        port1.onmessage = ({ data }) => this.hear(data)
        this.say({ open: this.type, options: this.options }, [port2])
      })
      container.append(this.frame)
    }
    hear({ event, detail }) {
      this.listeners[event]?.({ field: this.type, ...detail })
    }
    say(message, ports) {
      this.frame?.contentWindow?.postMessage(message, '*', ports)
    }
    unmount() {
      this.mounted = false
      this.frame?.remove()
    }
    update(changed) {
      only(changed, UPDATES)
      this.say({ update: changed }, [])
      return this
    }
  }

  window.MercadoPago = class {
    constructor(publicKey, options) {
      only(options, ['locale', 'advancedFraudPrevention', 'trackingDisabled'])
      if (options.advancedFraudPrevention !== false) throw new Error('the real one would now need an inline script')
      const made = {}
      this.ask = async (path, query) => {
        const answer = await fetch(base + path + '?' + new URLSearchParams({ public_key: publicKey, ...query }))
        const body = await answer.json()
        if (!answer.ok) throw body
        return body
      }
      this.fields = {
        create(type, given = {}) {
          made[type] = new Field(type, given)
          return made[type]
        },
        createCardToken(person) {
          only(person, ['cardholderName', 'identificationType', 'identificationNumber', 'cardId'])
          const [expiry, code, answer] = [new MessageChannel(), new MessageChannel(), new MessageChannel()]
          made.expirationDate.say({ give: true }, [expiry.port1])
          made.securityCode.say({ give: true }, [code.port1])
          const address = base + '/v1/card_tokens?public_key=' + encodeURIComponent(publicKey)
          made.cardNumber.say({ tokenize: { person, address } }, [expiry.port2, code.port2, answer.port2])
          return new Promise((resolve, reject) => {
            answer.port1.onmessage = ({ data }) => (data.ok ? resolve(data.body) : reject(data.body))
          })
        },
      }
    }
    getPaymentMethods({ bin }) {
      return this.ask('/v1/payment_methods/search', { bin })
    }
    getIssuers({ paymentMethodId, bin }) {
      return this.ask('/v1/payment_methods/card_issuers', { payment_method_id: paymentMethodId, bin })
    }
  }
})()
`
