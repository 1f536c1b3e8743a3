import {
  FACE_AGREEMENT,
  FACE_FAILURE,
  FACE_NOTICE,
  FACE_REDIRECT,
  FACE_REDIRECT_MS,
  TOO_YOUNG,
  youngestBirth,
} from '@bilheteria/contract/biometry'
import { errors } from '@bilheteria/contract/errors'
import { genders } from '@bilheteria/contract/person'
import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { maskCpf } from '@bilheteria/rules/cpf'
import { formatEventTimeLong } from '@bilheteria/rules/event-time'
import type { Db } from '#db/db.ts'
import { hashToken } from '#features/accounts/tokens.ts'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import { producerOf } from '#features/tickets/ticket-desk.ts'
import { escapeHtml } from '#http/plain-page.ts'
import { drawFacePage, drawOver, readPart, type FacePage } from './face-page.ts'
import { findInvitedFace, type Face } from './queries.ts'

type Wanted = { secret: string; host: string }

/** Where a holder who has not bought confirms who they are, before the picture. */
export function createDrawInvite({ db, known, hosts }: { db: Db; known: KnownProducers; hosts: readonly string[] }) {
  const script = readPart('invite.js')
  return async ({ secret, host }: Wanted): Promise<FacePage> => {
    const face = await findInvitedFace(db, hashToken(secret))
    if (!face) {
      const producer = (await known.find({ host })) ?? (await known.getDefault())
      return drawOver(producer, 'Este convite não vale mais', errors.invite_not_found.text)
    }
    const producer = await producerOf(known, face)
    const title = 'Cadastro de biometria'
    const about = `<h1>${title}</h1><p>${escapeHtml(face.event.title)}<br>${escapeHtml(timeOf(face))}</p>`
    const form = face.status === 'approved' ? '' : formOf(face)
    const body = `<main ${dataOf(face, secret, hosts)}>${about}${stateOf(face)}${form}<p id="said" role="status"></p></main>`
    return drawFacePage({ producer, title, body, script })
  }
}

/** What the page's script needs to know. */
function dataOf({ holder, event }: Face, secret: string, hosts: readonly string[]): string {
  const data = {
    ...{ invite: secret, event: event.id, cpf: holder.cpf, version: CONSENT_VERSIONS.biometry },
    ...{ youngest: youngestBirth(event), young: TOO_YOUNG, hosts: hosts.join(' ') },
    ...{ redirect: FACE_REDIRECT, failure: FACE_FAILURE, wait: FACE_REDIRECT_MS },
  }
  return Object.entries(data)
    .map(([name, value]) => `data-${name}="${escapeHtml(String(value))}"`)
    .join(' ')
}

function timeOf({ event }: Face): string {
  return formatEventTimeLong(event.starts_at, event.time_zone)
}

/** As easy to take back as it was to give. */
const WITHDRAW = '<button type="button" class="second" id="withdraw">Retirar o consentimento e apagar a foto</button>'

function stateOf({ status, reason }: Face): string {
  if (status === 'approved') {
    return `<section class="good"><h2>Tudo pronto</h2><p>Sua biometria já está aprovada.</p></section>${WITHDRAW}`
  }
  if (status === 'in_review') return `<p>Sua foto está em análise. Se quiser, envie outra.</p>${WITHDRAW}`
  return status === 'refused' ? `<p class="problem">${escapeHtml(reason ?? '')}</p>` : ''
}

type Field = { name: string; label: string; value?: string; attributes: string }

function fieldOf({ name, label, value = '', attributes }: Field): string {
  return (
    `<div class="field"><label for="${name}">${label}</label>` +
    `<input id="${name}" name="${name}" value="${escapeHtml(value)}" ${attributes} aria-describedby="${name}-error">` +
    `<p class="error" id="${name}-error"></p></div>`
  )
}

function formOf({ holder }: Face): string {
  const phone = holder.cellphone.replace(/^(\d{2})(\d{5})(\d{4})$/, '($1) $2-$3')
  const fields: Field[] = [
    { name: 'name', label: 'Nome completo', value: holder.name, attributes: 'autocomplete="name" maxlength="120"' },
    { name: 'cpf', label: 'CPF', value: maskCpf(holder.cpf), attributes: 'readonly' },
    { name: 'email', label: 'E-mail', value: holder.email, attributes: 'type="email" autocomplete="email"' },
    { name: 'cellphone', label: 'Celular', value: phone, attributes: 'type="tel" autocomplete="tel-national"' },
    {
      ...{ name: 'birth_date', label: 'Nascimento' },
      attributes: 'inputmode="numeric" placeholder="dd/mm/aaaa" autocomplete="bday" maxlength="10"',
    },
  ]
  const choices = Object.entries(genders).map(([id, name]) => `<option value="${id}">${name}</option>`)
  const notice = FACE_NOTICE.map(({ title, text }) => `<dt>${title}</dt><dd>${text}</dd>`)
  return (
    `<form novalidate method="post"><fieldset>${fields.map(fieldOf).join('')}` +
    `<div class="field"><label for="gender">Gênero</label><select id="gender" name="gender"` +
    ` aria-describedby="gender-error"><option value="">Escolha</option>${choices.join('')}</select>` +
    `<p class="error" id="gender-error"></p></div>` +
    `<div class="notice"><h2>Antes da foto</h2><dl>${notice.join('')}</dl></div>` +
    `<label class="agree"><input type="checkbox" name="agree" aria-describedby="agree-error">` +
    `<span>${FACE_AGREEMENT}</span></label><p class="error" id="agree-error"></p>` +
    `<button>Continuar para a foto</button></fieldset></form>` +
    '<noscript><p class="problem">Para se cadastrar, ative o JavaScript do navegador.</p></noscript>'
  )
}
