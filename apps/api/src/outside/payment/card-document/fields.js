// Runs inside the card document alone; `card-document.ts` describes the messages, and what `lastStep` is.
const { problem, tells_bin, tokenOf } = window.lastStep
const form = document.querySelector('form')
const brands = JSON.parse(form.dataset.brands)
const BIN_DIGITS = 6

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

const invalid = {
  number: 'Número do cartão inválido',
  expiry: 'Validade inválida',
  cvv: 'CVV inválido',
  name: 'Nome inválido',
}

function mistakeIn(name, value) {
  if (value.trim() === '') return 'Este campo é obrigatório'
  if (name === 'number') {
    const number = digitsOf(value)
    return number.length >= 13 && hasCheckDigit(number) ? '' : invalid.number
  }
  if (name === 'expiry') {
    if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(value)) return invalid.expiry
    return isOver(value) ? 'Este cartão já venceu' : ''
  }
  if (name === 'cvv') return /^\d{3,4}$/.test(value) ? '' : invalid.cvv
  return /^[A-Z .'-]{2,40}$/.test(printedName(value)) ? '' : invalid.name
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

let told_bin = null

function tellBin(digits) {
  const bin = digits.length < BIN_DIGITS ? null : digits.slice(0, BIN_DIGITS)
  if (tells_bin && bin !== told_bin) tell({ type: 'card:bin', bin })
  told_bin = bin
}

form.addEventListener('input', ({ target, inputType }) => {
  rewrite(target, inputType)
  show(target, '')
  if (target.name === 'number') {
    const digits = digitsOf(target.value)
    document.getElementById('brand').textContent = brandOf(digits)?.name ?? ''
    tellBin(digits)
  }
})
form.addEventListener('change', ({ target }) => {
  if (target.value !== '') show(target, mistakeIn(target.name, target.value))
})
form.addEventListener('submit', (event) => event.preventDefault())

function complain(text) {
  document.getElementById('problem').textContent = text
}

async function tryToken(card) {
  try {
    return await tokenOf(card)
  } catch {
    return { wrong: [] }
  }
}

async function tokenize() {
  const inputs = [...form.querySelectorAll('input')]
  for (const input of inputs) show(input, mistakeIn(input.name, input.value))
  const wrong = inputs.find((input) => input.getAttribute('aria-invalid') === 'true')
  wrong?.focus()
  if (wrong || problem) return tell({ type: 'card:invalid' })
  complain('')
  const { number, expiry, cvv, name } = Object.fromEntries(inputs.map((input) => [input.name, input.value]))
  const digits = digitsOf(number)
  const made = await tryToken({ number: digits, expiry, cvv, name: printedName(name) })
  if (made.wrong) return refuse(inputs, made.wrong)
  tell({ type: 'card:token', token: made.token, brand: brandOf(digits)?.id ?? 'unknown', last4: digits.slice(-4) })
}

// Whoever encrypts has looked at the fields too, and may know better.
function refuse(inputs, names) {
  const wrong = inputs.filter(({ name }) => names.includes(name))
  for (const input of wrong) show(input, invalid[input.name])
  wrong[0]?.focus()
  if (wrong.length === 0) complain('Não foi possível proteger os dados do cartão. Atualize a página e tente novamente.')
  tell({ type: 'card:invalid' })
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent) return
  if (data?.type === 'card:look') window.wearLook(data)
  if (data?.type === 'card:tokenize') void tokenize()
})

complain(problem)
new ResizeObserver(() => {
  tell({ type: 'card:height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)
tell({ type: 'card:ready' })
