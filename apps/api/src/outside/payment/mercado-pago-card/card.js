// Runs inside the card document alone; `card-document/card-document.ts` describes the messages. Number, expiry and code are
// typed into frames of Mercado Pago: nothing here ever sees them.
const form = document.querySelector('form')
const brand = document.getElementById('brand')
const REQUIRED = 'Este campo é obrigatório'
const FAILED = 'Não foi possível verificar o cartão. Tente novamente.'

const hosts = {
  number: { type: 'cardNumber', invalid: 'Número do cartão inválido', options: { enableLuhnValidation: true } },
  expiry: { type: 'expirationDate', invalid: 'Validade inválida', options: { placeholder: '12/30', mode: 'short' } },
  cvv: { type: 'securityCode', invalid: 'CVV inválido', options: {} },
}
const names = Object.keys(hosts)

// Codes of their errors, by the field they are about.
const blamed = {
  number: ['205', 'E301'],
  expiry: ['208', '209', '325', '326'],
  cvv: ['224', 'E203'],
  name: ['221', '316'],
  document: ['212', '214', '322', '324'],
}

// Their names of brands, where ours are others.
const brands = { debvisa: 'visa', master: 'mastercard', debmaster: 'mastercard', debelo: 'elo' }
const known = new Set(['visa', 'mastercard', 'elo', 'amex', 'hipercard', 'diners'])

let mp
// What is known of each of their fields: `touched`, `wrong`, and the field itself.
let fields = {}
let bin = null
let worn = ''
let said_ready = false

function tell(message) {
  window.parent.postMessage(message, '*')
}

function digitsOf(text) {
  return text.replace(/\D/g, '')
}

// Cards are printed in capitals without accents.
function printedName(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase()
}

function isCpf(digits) {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  return [9, 10].every((position) => {
    let sum = 0
    for (let i = 0; i < position; i++) sum += Number(digits[i]) * (position + 1 - i)
    return ((sum * 10) % 11) % 10 === Number(digits[position])
  })
}

function writeCpf(text) {
  const [, ...parts] = /^(\d{0,3})(\d{0,3})(\d{0,3})(\d{0,2})/.exec(digitsOf(text))
  const [last, ...groups] = [parts.pop(), ...parts.filter(Boolean)]
  return groups.join('.') + (last ? `-${last}` : '')
}

const invalid = {
  ...Object.fromEntries(names.map((name) => [name, hosts[name].invalid])),
  name: 'Nome inválido',
  document: 'CPF inválido',
}

function mistakeIn({ name, value }) {
  if (value.trim() === '') return REQUIRED
  const right = name === 'name' ? /^[A-Z .'-]{2,40}$/.test(printedName(value)) : isCpf(digitsOf(value))
  return right ? '' : invalid[name]
}

function mistakeInFrame(name) {
  const { touched, wrong } = fields[name]
  if (!touched) return REQUIRED
  return wrong ? hosts[name].invalid : ''
}

function show(name, mistake) {
  const element = document.getElementById(name)
  if (hosts[name]) {
    element.dataset.invalid = String(mistake !== '')
    fields[name].field.update({ invalid: mistake !== '' })
  } else element.setAttribute('aria-invalid', String(mistake !== ''))
  document.getElementById(`${name}-error`).textContent = mistake
}

function complain(text) {
  document.getElementById('problem').textContent = text
}

// What is inside a frame of theirs cannot be reached; the frame can.
function focusOn(name) {
  const element = document.getElementById(name)
  ;(hosts[name] ? element.querySelector('iframe') : element)?.focus()
}

// They take a handful of properties and no variables; colours are given as the browser has worked them out.
function styleOfFields() {
  return {
    color: getComputedStyle(document.body).color,
    placeholderColor: getComputedStyle(brand).color,
    fontFamily: 'Arial, Roboto, sans-serif',
    fontSize: '16px',
    height: '46px',
    padding: '0 12px',
  }
}

function openField(name, style) {
  const { type, options } = hosts[name]
  const box = document.getElementById(name)
  const opened = { touched: false, wrong: false, ready: false }
  opened.field = mp.fields.create(type, { ...options, style, srLabel: box.dataset.label, ariaRequired: true })
  opened.field.on('ready', () => {
    opened.ready = true
    if (!said_ready && names.every((one) => fields[one]?.ready)) {
      said_ready = true
      tell({ type: 'card:ready' })
    }
  })
  // Nobody is told of a mistake while still typing; which of the two events comes first is nowhere said.
  const judge = () => {
    if (opened.touched && box.dataset.focus !== 'true') show(name, mistakeInFrame(name))
  }
  opened.field.on('focus', () => {
    box.dataset.focus = 'true'
    dressed_for_good = true
  })
  opened.field.on('blur', () => {
    box.dataset.focus = 'false'
    judge()
  })
  opened.field.on('change', () => {
    opened.touched = true
    show(name, '')
  })
  opened.field.on('validityChange', ({ errorMessages }) => {
    opened.wrong = errorMessages.length > 0
    // What a browser filled in by itself may be told by nothing else.
    if (!opened.wrong) opened.touched = true
    judge()
  })
  if (name === 'number') opened.field.on('binChange', (event) => hearBin(event.bin))
  fields[name] = opened
  opened.field.mount(name)
}

// Their fields keep the colours they were made with. As long as nobody has been in one they are made anew for others.
let dressed_for_good = false

function dressFields() {
  const style = styleOfFields()
  const wanted = JSON.stringify([style, getComputedStyle(document.documentElement).getPropertyValue('--field')])
  if (dressed_for_good || wanted === worn) return
  worn = wanted
  const root = document.documentElement
  root.style.setProperty('--hosted-field', getComputedStyle(root).getPropertyValue('--field'))
  for (const { field } of Object.values(fields)) field.unmount()
  fields = {}
  for (const name of names) openField(name, style)
}

function hearBin(heard) {
  const next = /^\d{6,}$/.test(heard ?? '') ? heard.slice(0, 8) : null
  if (next === bin) return
  bin = next
  brand.textContent = ''
  tell({ type: 'card:bin', bin })
  // What is not learned now is asked for again when it is needed.
  if (bin !== null) void learnCard(bin).catch(() => undefined)
}

let learned

// The brand, its bank, and how long number and code of such cards are.
async function learnCard(of) {
  if (learned?.of === of) return learned
  const { results } = await mp.getPaymentMethods({ bin: of })
  const method = results.find(({ payment_type_id }) => payment_type_id === 'credit_card') ?? results[0]
  if (!method) return undefined
  const card = { of, method: method.id, issuer: await issuerOf(method, of) }
  if (of !== bin) return card
  learned = card
  brand.textContent = method.name ?? ''
  const [{ card_number, security_code } = {}] = method.settings ?? []
  if (card_number) fields.number.field.update({ settings: card_number })
  if (security_code) fields.cvv.field.update({ settings: security_code })
  return card
}

async function issuerOf({ id, issuer, additional_info_needed = [] }, of) {
  if (!additional_info_needed.includes('issuer_id')) return issuer?.id === undefined ? null : String(issuer.id)
  const [first] = await mp.getIssuers({ paymentMethodId: id, bin: of })
  return first ? String(first.id) : null
}

function packed(value) {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function brandOf(method) {
  const ours = brands[method] ?? method
  return known.has(ours) ? ours : 'unknown'
}

// Shows each mistake beside its field; says whether there was one.
function refuse(mistakes) {
  for (const [name, mistake] of mistakes) show(name, mistake)
  const [wrong] = mistakes.find(([, mistake]) => mistake !== '') ?? []
  if (wrong) focusOn(wrong)
  return wrong !== undefined
}

function mistakesOf(error) {
  const codes = (error?.cause ?? []).map(({ code }) => String(code))
  return Object.entries(blamed)
    .filter(([, theirs]) => codes.some((code) => theirs.includes(code)))
    .map(([name]) => [name, invalid[name]])
}

async function tokenize() {
  complain('')
  const inputs = [...form.querySelectorAll('input')]
  const mistakes = [
    ...names.map((name) => [name, mistakeInFrame(name)]),
    ...inputs.map((input) => [input.name, mistakeIn(input)]),
  ]
  if (refuse(mistakes)) return tell({ type: 'card:invalid' })
  try {
    const card = bin === null ? undefined : await learnCard(bin)
    if (!card) {
      refuse([['number', invalid.number]])
      return tell({ type: 'card:invalid' })
    }
    const made = await mp.fields.createCardToken({
      cardholderName: printedName(form.elements.name.value),
      identificationType: 'CPF',
      identificationNumber: digitsOf(form.elements.document.value),
    })
    const token = packed({ token: made.id, method: card.method, issuer: card.issuer })
    tell({ type: 'card:token', token, brand: brandOf(card.method), last4: made.last_four_digits })
  } catch (error) {
    if (!refuse(mistakesOf(error))) complain(FAILED)
    tell({ type: 'card:invalid' })
  }
}

function wear(look) {
  window.wearLook(look)
  dressFields()
}

form.addEventListener('input', ({ target }) => {
  if (target.name === 'document') target.value = writeCpf(target.value)
  show(target.name, '')
})
form.addEventListener('change', ({ target }) => {
  if (target.value !== '') show(target.name, mistakeIn(target))
})
// Their fields are not ours to label; a tap on the words means the field all the same.
for (const name of names) {
  const words = document.getElementById(name).closest('.field').querySelector('.label')
  words.addEventListener('click', () => focusOn(name))
}
form.addEventListener('submit', (event) => event.preventDefault())

// Without their script nothing is said: the shop waits only so long for this document.
if (window.MercadoPago) {
  // Fraud prevention runs a script that comes anew with every answer, which no content policy can know beforehand; usage
  // metrics would tell third parties about buyers who were never asked.
  mp = new window.MercadoPago(form.dataset.publicKey, {
    locale: 'pt-BR',
    advancedFraudPrevention: false,
    trackingDisabled: true,
  })
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return
    if (data?.type === 'card:look') wear(data)
    if (data?.type === 'card:tokenize') void tokenize()
  })
  new ResizeObserver(() => {
    tell({ type: 'card:height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  }).observe(document.body)
  dressFields()
}
