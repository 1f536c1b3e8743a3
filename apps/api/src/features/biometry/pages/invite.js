// Runs on the page of an invitation alone: keeps the agreement, registers, and goes on to the picture.
const form = document.querySelector('form')
const { invite, event, cpf, version, redirect, failure, wait } = form.dataset
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

async function register() {
  const consent = { kind: 'biometry', version: Number(version), allowed: true, event_id: event, document: cpf }
  const kept = await post('/api/consents', consent)
  if (!kept.ok) return kept
  return post('/api/biometry/register', {
    ...{ name: fieldNamed('name').value, document: cpf, email: fieldNamed('email').value },
    ...{ cellphone: digitsOf(fieldNamed('cellphone').value), gender: fieldNamed('gender').value },
    ...{ birth_date: isoOf(fieldNamed('birth_date').value), event_id: event, invite },
  })
}

// The address is ours or was allowed by the server, which looked at its host.
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
  if (answer.ok) return goOn(answer.data)
  fields.disabled = false
  said.className = 'problem'
  const named = Object.entries(answer.errors ?? {}).filter(([name]) => required.includes(name))
  if (named.length > 0) said.textContent = ''
  else said.textContent = answer.code === 'invite_expired' ? answer.message : failure
  showAll(named.map(([name, [message]]) => [name, message]))
}

form.addEventListener('submit', (event) => {
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

form.addEventListener('input', ({ target }) => {
  const write = written[target.name]
  // Only at the end: who mends something in the middle keeps the caret.
  if (write && target.selectionStart === target.value.length) target.value = write(digitsOf(target.value))
  if (document.getElementById(`${target.name}-error`)?.textContent) show(target.name, '')
})
