// Runs on the page of an invitation alone: asks whose it is, keeps the agreement, registers, and goes on to the picture, or
// takes it back.
const proof = document.getElementById('proof')
const form = document.getElementById('register')
const taking = document.getElementById('withdraw')
const said = document.getElementById('said')
const { invite, event, producer, version, youngest, young, hosts, redirect, failure, wait } =
  document.querySelector('main').dataset
const NO_NETWORK = 'Erro de rede. Verifique sua conexão e tente novamente.'

let cpf = ''

function show(name, message) {
  document.getElementsByName(name)[0].setAttribute('aria-invalid', String(message !== ''))
  document.getElementById(`${name}-error`).textContent = message
}

function valueOf(name) {
  return form.elements.namedItem(name).value
}

// A reason follows in a line of its own.
function say(text, look = '', reason = '') {
  said.className = look
  said.replaceChildren(text, ...(reason ? [document.createElement('br'), reason] : []))
  said.scrollIntoView({ block: 'nearest' })
}

function digitsOf(text) {
  return text.replace(/\D/g, '')
}

function isoOf(text) {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return day ? `${year}-${month}-${day}` : ''
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    // The picture is taken in the same look.
    headers: { 'content-type': 'application/json', 'producer-id': producer },
    body: JSON.stringify(body),
  })
  return { ok: answer.ok, ...(await answer.json()) }
}

// While it is asked nothing can be pressed twice; without an answer the message is the network's.
async function ask(asking, work) {
  const fields = asking.querySelector('fieldset')
  fields.disabled = true
  say('Enviando…')
  const answer = await work().catch(() => ({ ok: false, message: NO_NETWORK }))
  fields.disabled = false
  say('')
  return answer
}

const written = {
  cpf: (digits) =>
    digits
      .slice(0, 11)
      .replace(/^(\d{3})(\d)/, '$1.$2')
      .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
      .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2'),
  birth_date: (digits) => [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/'),
  cellphone: (digits) =>
    digits
      .slice(0, 11)
      .replace(/^(\d{2})(\d)/, '($1) $2')
      .replace(/(\d{5})(\d)/, '$1-$2'),
}

document.addEventListener('input', ({ target }) => {
  const write = written[target.name]
  // Only at the end: who mends something in the middle keeps the caret.
  if (write && target.selectionStart === target.value.length) target.value = write(digitsOf(target.value))
  if (document.getElementById(`${target.name}-error`)?.textContent) show(target.name, '')
})

// What is known of the person comes only now, and is not asked for again.
function open({ status, reason, holder }) {
  proof.hidden = true
  form.hidden = status === 'approved'
  taking.hidden = status !== 'approved' && status !== 'in_review'
  const state = document.getElementById(status)
  if (state) state.hidden = false
  if (reason) state.textContent = reason
  for (const [name, value] of Object.entries(holder)) form.elements.namedItem(name).value = value
  form.elements.namedItem('cellphone').value = written.cellphone(holder.cellphone)
  document.querySelector('h1').focus()
}

async function prove() {
  const typed = digitsOf(proof.elements.namedItem('cpf').value)
  if (typed === '') return refuse('Campo obrigatório')
  const about = { document: typed, event_id: event, invite }
  const answer = await ask(proof, () => post(`/api/biometry/validate/${typed}`, about))
  if (answer.ok) {
    cpf = typed
    return open(answer.data)
  }
  if (answer.errors) return refuse(answer.errors.document?.[0] ?? answer.message)
  say(answer.message, 'problem')
}

function refuse(message) {
  show('cpf', message)
  document.getElementById('cpf').focus()
}

const required = ['name', 'email', 'cellphone', 'birth_date', 'gender']

function mistakes() {
  const found = required.filter((name) => valueOf(name).trim() === '').map((name) => [name, 'Campo obrigatório'])
  const birth = valueOf('birth_date')
  if (birth !== '' && isoOf(birth) === '') found.push(['birth_date', 'A data precisa estar no formato dd/mm/aaaa'])
  // Of a child nothing is kept, not even what was agreed to.
  if (isoOf(birth) > youngest) found.push(['birth_date', young])
  if (!form.elements.namedItem('agree').checked) found.push(['agree', 'Confirme para continuar'])
  return found
}

function showAll(found) {
  for (const name of [...required, 'agree']) show(name, '')
  for (const [name, message] of found) show(name, message)
  if (found.length > 0) form.elements.namedItem(found[0][0]).focus()
}

function consent(allowed) {
  const about = { event_id: event, document: cpf, invite }
  return post('/api/consents', { kind: 'biometry', version: Number(version), allowed, ...about })
}

async function register() {
  const kept = await consent(true)
  if (!kept.ok) return kept
  return post('/api/biometry/register', {
    name: valueOf('name'),
    document: cpf,
    email: valueOf('email'),
    cellphone: digitsOf(valueOf('cellphone')),
    gender: valueOf('gender'),
    birth_date: isoOf(valueOf('birth_date')),
    event_id: event,
    invite,
  })
}

// The server has looked at its host; so do we.
function isAllowed(address) {
  const { origin, protocol, host, username } = new URL(address)
  return origin === location.origin || (protocol === 'https:' && username === '' && hosts.split(' ').includes(host))
}

function goOn(address) {
  form.querySelector('fieldset').disabled = true
  say(redirect, 'good')
  setTimeout(() => location.assign(address), Number(wait))
}

async function submit() {
  const found = mistakes()
  showAll(found)
  if (found.length > 0) return
  const answer = await ask(form, register)
  if (answer.ok && isAllowed(answer.data)) return goOn(answer.data)
  const named = Object.entries(answer.errors ?? {}).filter(([name]) => required.includes(name))
  if (named.length > 0) return showAll(named.map(([name, [message]]) => [name, message]))
  say(failure, 'problem', answer.ok || answer.code === 'unexpected' ? '' : answer.message)
}

for (const [sent, work] of [
  [proof, prove],
  [form, submit],
]) {
  sent.addEventListener('submit', (submitted) => {
    submitted.preventDefault()
    void work()
  })
}

async function withdraw() {
  taking.disabled = true
  const answer = await consent(false).catch(() => ({ ok: false, message: NO_NETWORK }))
  taking.disabled = false
  if (!answer.ok) return say(answer.message, 'problem')
  taking.hidden = true
  for (const id of ['approved', 'in_review']) document.getElementById(id).hidden = true
  say('Consentimento retirado. Seus dados e a foto foram apagados.', 'good')
}

taking.addEventListener('click', () => void withdraw())
