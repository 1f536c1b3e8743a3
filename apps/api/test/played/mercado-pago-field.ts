/**
 * One field, in a frame of its own. It tells the page what `docs/fields.md` says it tells: whether it is right, and of a
 * number the first eight digits. What was typed goes to the frame of the number alone, and from there to card tokens.
 */
export const FIELD_PAGE = String.raw`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Campo</title>
<style>html,body{margin:0;height:100%;background:transparent}input{box-sizing:border-box;width:100%;border:0;outline:0;background:transparent}</style>
</head><body><input autocomplete="off" inputmode="numeric"><script>
const input = document.querySelector('input')
let type, options = {}, settings = {}, told
let told_bin = null

const digits = () => input.value.replace(/\D/g, '')
const tell = (event, detail = {}) => told.postMessage({ event, detail })

function hasCheckDigit(number) {
  return [...number].reverse().reduce((sum, digit, i) => {
    const doubled = Number(digit) * (1 + (i % 2))
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) % 10 === 0
}

function mistakes() {
  const value = digits()
  if (type === 'cardNumber') {
    if (settings.length ? value.length !== settings.length : value.length < 8) return ['invalid_length']
    return options.enableLuhnValidation && !hasCheckDigit(value) ? ['invalid_value'] : []
  }
  if (type === 'securityCode') return value.length === (settings.length ?? 3) ? [] : ['invalid_length']
  const [month, year] = [Number(value.slice(0, 2)), 2000 + Number(value.slice(2))]
  if (value.length !== 4) return ['invalid_length']
  return month >= 1 && month <= 12 && new Date(year, month) > new Date() ? [] : ['invalid_value']
}

function judge() {
  tell('validityChange', { errorMessages: mistakes().map((cause) => ({ cause, message: type + ' ' + cause })) })
}

function tellBin() {
  const bin = digits().length >= 8 ? digits().slice(0, 8) : null
  if (bin !== told_bin) tell('binChange', { bin })
  told_bin = bin
}

function open(opened, port) {
  type = opened.open
  options = opened.options
  told = port
  const { style = {}, placeholder = '', srLabel, ariaRequired } = options
  const { placeholderColor, ...own } = style
  Object.assign(input.style, own)
  input.placeholder = placeholder
  if (srLabel) input.setAttribute('aria-label', srLabel)
  if (ariaRequired) input.setAttribute('aria-required', 'true')
  for (const event of ['focus', 'blur']) input.addEventListener(event, () => tell(event))
  input.addEventListener('blur', judge)
  input.addEventListener('input', () => {
    if (type === 'expirationDate') input.value = digits().slice(0, 4).replace(/^(\d{2})(\d)/, '$1/$2')
    tell('change')
    if (type === 'cardNumber') tellBin()
    if (mistakes().length === 0) judge()
  })
  tell('ready')
}

function update({ settings: given, invalid, placeholder }) {
  if (given) settings = given
  if (invalid !== undefined) input.setAttribute('aria-invalid', String(invalid))
  if (placeholder !== undefined) input.placeholder = placeholder
}

const heard = (port) => new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data)))

async function tokenize({ person, address }, [expiry, code, answer]) {
  const [date, security_code] = await Promise.all([heard(expiry), heard(code)])
  const card = {
    card_number: digits(),
    expiration_month: Number(date.slice(0, 2)),
    expiration_year: 2000 + Number(date.slice(2)),
    security_code,
    cardholder: {
      name: person.cardholderName,
      identification: { type: person.identificationType, number: person.identificationNumber },
    },
  }
  const sending = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(card) }
  try {
    const made = await fetch(address, sending)
    answer.postMessage({ ok: made.ok, body: await made.json() })
  } catch {
    answer.postMessage({ ok: false, body: { message: 'network', cause: [] } })
  }
}

window.addEventListener('message', ({ source, data, ports }) => {
  if (source !== window.parent) return
  if (data.open) open(data, ports[0])
  if (data.update) update(data.update)
  if (data.give) ports[0].postMessage(digits())
  if (data.tokenize) void tokenize(data.tokenize, ports)
})
</script></body></html>`
