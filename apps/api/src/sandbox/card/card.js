// Runs inside the card document alone; `card-document.ts` describes the messages.
const form = document.querySelector('form')
const brands = JSON.parse(form.dataset.brands)
const problem = document.getElementById('problem')
const colours = ['background', 'text', 'muted', 'line', 'primary', 'field', 'error']

function tell(message) {
  window.parent.postMessage(message, '*')
}

function digitsOf(text) {
  return text.replace(/\D/g, '')
}

function brandOf(number) {
  return brands.find(({ begins }) => new RegExp(begins).test(number))
}

function group(number) {
  const parts = brandOf(number)?.id === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d+)?/
  const [, ...groups] = parts.exec(number) ?? []
  return groups.filter(Boolean).join(' ')
}

// Some browsers fill in four digits of the year.
function writeExpiry(digits) {
  const [, month, year] = /^(\d{2})(?:20(?=\d{2}$))?(\d{1,2})/.exec(digits) ?? []
  return month ? `${month}/${year}` : digits
}

const written = {
  number: (digits) => group(digits.slice(0, 19)),
  expiry: writeExpiry,
  cvv: (digits) => digits.slice(0, 4),
}

function hasCheckDigit(number) {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number[number.length - 1 - i])
    const doubled = digit * (1 + (i % 2))
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function isOver(expiry) {
  const [month, year] = expiry.split('/').map(Number)
  return new Date(2000 + year, month) <= new Date()
}

// Cards are printed in capitals without accents.
function printedName(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase()
}

function mistakeIn(name, value) {
  if (value.trim() === '') return 'Este campo é obrigatório'
  if (name === 'number') {
    const number = digitsOf(value)
    return number.length >= 13 && hasCheckDigit(number) ? '' : 'Número do cartão inválido'
  }
  if (name === 'expiry') {
    if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(value)) return 'Validade inválida'
    return isOver(value) ? 'Este cartão já venceu' : ''
  }
  if (name === 'cvv') return /^\d{3,4}$/.test(value) ? '' : 'CVV inválido'
  return /^[A-Z .'-]{2,40}$/.test(printedName(value)) ? '' : 'Nome inválido'
}

function show(input, mistake) {
  input.setAttribute('aria-invalid', String(mistake !== ''))
  document.getElementById(`${input.name}-error`).textContent = mistake
}

const earlier = new Map()

// What was before the caret stays before it, though spaces come and go. Deleting a space means the digit before it.
function rewrite(input, inputType) {
  const write = written[input.name]
  if (!write) return
  const atEnd = input.selectionStart === input.value.length
  let digits = digitsOf(input.value)
  let before = digitsOf(input.value.slice(0, input.selectionStart)).length
  if (inputType === 'deleteContentBackward' && digits === earlier.get(input)) {
    digits = digits.slice(0, Math.max(before - 1, 0)) + digits.slice(before)
    before -= 1
  }
  input.value = write(digits)
  earlier.set(input, digitsOf(input.value))
  let caret = 0
  for (let seen = 0; seen < before && caret < input.value.length; caret++) seen += /\d/.test(input.value[caret]) ? 1 : 0
  if (atEnd) caret = input.value.length
  input.setSelectionRange(caret, caret)
}

form.addEventListener('input', ({ target, inputType }) => {
  rewrite(target, inputType)
  show(target, '')
  if (target.name === 'number') {
    document.getElementById('brand').textContent = brandOf(digitsOf(target.value))?.name ?? ''
  }
})
form.addEventListener('change', ({ target }) => {
  if (target.value !== '') show(target, mistakeIn(target.name, target.value))
})
form.addEventListener('submit', (event) => event.preventDefault())

function encoded(bytes) {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

async function encrypt(card) {
  const bytes = Uint8Array.from(atob(form.dataset.publicKey), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('spki', bytes, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const clear = new TextEncoder().encode(JSON.stringify(card))
  return encoded(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, clear)))
}

async function tokenize() {
  const inputs = [...form.querySelectorAll('input')]
  for (const input of inputs) show(input, mistakeIn(input.name, input.value))
  const wrong = inputs.find((input) => input.getAttribute('aria-invalid') === 'true')
  wrong?.focus()
  if (wrong || !crypto.subtle) return tell({ type: 'card:invalid' })
  const { number, expiry, cvv, name } = Object.fromEntries(inputs.map((input) => [input.name, input.value]))
  const digits = digitsOf(number)
  const token = await encrypt({ number: digits, expiry, cvv, name: printedName(name) })
  tell({
    type: 'card:token',
    token: `sbx_${token}`,
    brand: brandOf(digits)?.id ?? 'unknown',
    last4: digits.slice(-4),
  })
}

function wear({ colours: given = {}, radius = '', font }) {
  const { style } = document.documentElement
  for (const name of colours) {
    if (CSS.supports('color', given[name] ?? '')) style.setProperty(`--${name}`, given[name])
  }
  if (CSS.supports('border-radius', radius)) style.setProperty('--radius', radius)
  // What is no font changes nothing.
  if (font instanceof ArrayBuffer) {
    const face = new FontFace('Shop', font, { weight: '400 800' })
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    )
  }
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent) return
  if (data?.type === 'card:look') wear(data)
  if (data?.type === 'card:tokenize') void tokenize()
})

// Browsers encrypt only where the address is safe.
if (!crypto.subtle) {
  problem.textContent =
    'O cartão só pode ser digitado com segurança em um endereço https. Pague com Pix ou fale com o suporte.'
}
new ResizeObserver(() => {
  tell({ type: 'card:height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)
tell({ type: 'card:ready' })
