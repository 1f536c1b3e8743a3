// Runs on the page of an invitation alone: keeps the agreement, registers, and goes on to the picture, or takes it back.
const form = document.querySelector('form')
const { invite, event, cpf, version, youngest, young, hosts, redirect, failure, wait } =
  document.querySelector('main').dataset
const said = document.getElementById('said')

function fieldNamed(name) {
  return form.elements.namedItem(name)
}

function show(name, message) {
  const field = fieldNamed(name)
  field.setAttribute('aria-invalid', String(message !== ''))
  document.getElementById(`${name}-error`).textContent = message
}

function digitsOf(text) {
  return text.replace(/\D/g, '')
}

function isoOf(text) {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return day ? `${year}-${month}-${day}` : ''
}

const required = ['name', 'email', 'cellphone', 'birth_date', 'gender']

function mistakes() {
  const found = required
    .filter((name) => fieldNamed(name).value.trim() === '')
    .map((name) => [name, 'Campo obrigatório'])
  const birth = fieldNamed('birth_date').value
  if (birth !== '' && isoOf(birth) === '') found.push(['birth_date', 'A data precisa estar no formato dd/mm/aaaa'])
  // Of a child nothing is kept, not even what was agreed to.
  if (isoOf(birth) > youngest) found.push(['birth_date', young])
  if (!fieldNamed('agree').checked) found.push(['agree', 'Confirme para continuar'])
  return found
}

function showAll(found) {
  for (const name of [...required, 'agree']) show(name, '')
  for (const [name, message] of found) show(name, message)
  if (found.length > 0) fieldNamed(found[0][0]).focus()
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { ok: answer.ok, ...(await answer.json()) }
}

function say(allowed) {
  const about = { event_id: event, document: cpf, invite }
  return post('/api/consents', { kind: 'biometry', version: Number(version), allowed, ...about })
}

async function register() {
  const kept = await say(true)
  if (!kept.ok) return kept
  return post('/api/biometry/register', {
    ...{ name: fieldNamed('name').value, document: cpf, email: fieldNamed('email').value },
    ...{ cellphone: digitsOf(fieldNamed('cellphone').value), gender: fieldNamed('gender').value },
    ...{ birth_date: isoOf(fieldNamed('birth_date').value), event_id: event, invite },
  })
}

// The server has looked at its host; so do we.
function isAllowed(address) {
  const { origin, protocol, host, username } = new URL(address)
  return origin === location.origin || (protocol === 'https:' && username === '' && hosts.split(' ').includes(host))
}

function goOn(address) {
  said.className = 'good'
  said.textContent = redirect
  setTimeout(() => location.assign(address), Number(wait))
}

async function submit() {
  const found = mistakes()
  showAll(found)
  if (found.length > 0) return
  const fields = form.querySelector('fieldset')
  fields.disabled = true
  said.className = ''
  said.textContent = 'Enviando…'
  const answer = await register().catch(() => ({ ok: false }))
  if (answer.ok && isAllowed(answer.data)) return goOn(answer.data)
  fields.disabled = false
  said.className = 'problem'
  const named = Object.entries(answer.errors ?? {}).filter(([name]) => required.includes(name))
  if (named.length > 0) said.textContent = ''
  else said.textContent = answer.code === 'invite_not_found' ? answer.message : failure
  showAll(named.map(([name, [message]]) => [name, message]))
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void submit()
})

const written = {
  birth_date: (digits) => [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/'),
  cellphone: (digits) =>
    digits
      .slice(0, 11)
      .replace(/^(\d{2})(\d)/, '($1) $2')
      .replace(/(\d{5})(\d)/, '$1-$2'),
}

form?.addEventListener('input', ({ target }) => {
  const write = written[target.name]
  // Only at the end: who mends something in the middle keeps the caret.
  if (write && target.selectionStart === target.value.length) target.value = write(digitsOf(target.value))
  if (document.getElementById(`${target.name}-error`)?.textContent) show(target.name, '')
})

async function withdraw({ currentTarget: button }) {
  button.disabled = true
  const answer = await say(false).catch(() => ({ ok: false }))
  button.disabled = answer.ok
  said.className = answer.ok ? 'good' : 'problem'
  if (answer.ok) said.textContent = 'Consentimento retirado. Seus dados e a foto foram apagados.'
  else said.textContent = answer.message ?? 'Erro de rede. Verifique sua conexão e tente novamente.'
}

document.getElementById('withdraw')?.addEventListener('click', (event) => void withdraw(event))
