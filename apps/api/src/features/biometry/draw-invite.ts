import {
  FACE_AGREEMENT,
  FACE_NOTICE,
  FACE_REDIRECT_MS,
  faceSummary,
  TOO_YOUNG,
  youngestBirth,
} from '@bilheteria/contract/biometry'
import { errors } from '@bilheteria/contract/errors'
import { genders } from '@bilheteria/contract/person'
import { BIOMETRY_TEXTS } from '@bilheteria/contract/texts/biometry'
import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import { maskCpf } from '@bilheteria/rules/person'
import type { Context } from '#context.ts'
import { hashToken } from '#crypto/tokens.ts'
import { maySpend } from '#db/limits.ts'
import { producerOf } from '#features/tickets/producer-of.ts'
import { wrongLinks } from '#features/tickets/wrong-links.ts'
import { escapeHtml } from '#runtime/html.ts'
import {
  drawFacePage,
  drawOver,
  drawReopened,
  hideAddress,
  isSecretNumber,
  readPart,
  type FaceLook,
  type FacePage,
} from './face-page.ts'
import { findInvitedFace, type Face } from './queries.ts'

/** `hosts` are those one may be sent to for the picture. */
type Wanted = { secret: string; look: FaceLook; hosts: readonly string[] }

const script = readPart('invite.js')

/**
 * Where a holder who has not bought confirms who they are, before the picture. Whoever has the link sees the ends of a CPF;
 * everything else about the person is asked for by the page's script once the CPF was typed.
 */
export async function drawInvite(ctx: Context, { secret, look, hosts }: Wanted): Promise<FacePage> {
  if (isSecretNumber(secret)) return drawReopened({ producer: ctx.producer, look })
  const face = await findInvitedFace(ctx.db, hashToken(secret))
  if (!face) {
    const { producer } = ctx
    const way = { href: '/', label: 'Ir para o início' }
    const is_told = await maySpend(ctx.db, ...wrongLinks(ctx))
    const title = is_told ? 'Convite encerrado' : 'Não deu para conferir'
    return drawOver({ producer, look }, { title, way, ...errors[is_told ? 'invite_not_found' : 'too_many_requests'] })
  }
  const producer = await producerOf(ctx, face)
  const title = 'Cadastro de biometria'
  const time = formatEventTimeLong(face.event.starts_at, face.event.time_zone)
  const about = `<h1 tabindex="-1">${title}</h1><p>${escapeHtml(face.event.title)}<br>${escapeHtml(time)}</p>`
  const body =
    `<main ${dataOf(face, secret, hosts)}>${about}${proofOf(face)}${STATES}${formOf(face)}${WITHDRAW}` +
    '<p id="said" role="status"></p>' +
    '<noscript><p class="problem">Para se cadastrar, ative o JavaScript do navegador.</p></noscript></main>'
  return drawFacePage({ producer, look, title, body, head: hideAddress, script })
}

/** What the page's script needs to know. */
function dataOf({ event, producer_id }: Face, secret: string, hosts: readonly string[]): string {
  const data = {
    invite: secret,
    event: event.id,
    producer: producer_id,
    version: CONSENT_VERSIONS.biometry,
    youngest: youngestBirth(event),
    young: TOO_YOUNG,
    hosts: hosts.join(' '),
    redirect: BIOMETRY_TEXTS['biometry.redirect'],
    failure: BIOMETRY_TEXTS['biometry.failure'],
    wait: FACE_REDIRECT_MS,
  }
  return Object.entries(data)
    .map(([name, value]) => `data-${name}="${escapeHtml(String(value))}"`)
    .join(' ')
}

type Field = { name: string; label: string; attributes: string }

function fieldOf({ name, label, attributes }: Field): string {
  return (
    `<div class="field"><label for="${name}">${label}</label>` +
    `<input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-error">` +
    `<p class="error" id="${name}-error"></p></div>`
  )
}

const CPF_FIELD = fieldOf({
  name: 'cpf',
  label: 'Seu CPF',
  attributes: 'inputmode="numeric" placeholder="000.000.000-00" autocomplete="off" maxlength="14"',
})

function proofOf({ holder }: Face): string {
  return (
    `<form id="proof" novalidate method="post"><fieldset><p>Este convite é de quem tem o CPF ` +
    `${maskCpf(holder.cpf)}. Para continuar, digite o seu.</p>${CPF_FIELD}<button>Continuar</button></fieldset></form>`
  )
}

/** One of them is shown, when it is so. */
const STATES =
  '<section class="good" id="approved" hidden><h2>Tudo pronto</h2><p>Sua biometria já está aprovada.</p></section>' +
  `<p id="in_review" hidden>${BIOMETRY_TEXTS['biometry.received']}. Se quiser, envie outra.</p>` +
  '<p class="problem" id="refused" hidden></p>'

const FIELDS = [
  { name: 'name', label: 'Nome completo', attributes: 'autocomplete="name" maxlength="120"' },
  { name: 'email', label: 'E-mail', attributes: 'type="email" autocomplete="email"' },
  { name: 'cellphone', label: 'Celular', attributes: 'type="tel" autocomplete="tel-national"' },
  {
    name: 'birth_date',
    label: 'Nascimento',
    attributes: 'inputmode="numeric" placeholder="dd/mm/aaaa" autocomplete="bday" maxlength="10"',
  },
]

function formOf({ event }: Face): string {
  const choices = Object.entries(genders).map(([id, name]) => `<option value="${id}">${name}</option>`)
  const short = faceSummary(event.title).map((sentence) => `<p>${escapeHtml(sentence)}</p>`)
  const notice = FACE_NOTICE.map(({ title, text }) => `<dt>${title}</dt><dd>${text}</dd>`)
  return (
    `<form id="register" novalidate method="post" hidden><fieldset>${FIELDS.map(fieldOf).join('')}` +
    `<div class="field"><label for="gender">Gênero</label><select id="gender" name="gender"` +
    ` aria-describedby="gender-error"><option value="">Escolha</option>${choices.join('')}</select>` +
    `<p class="error" id="gender-error"></p></div>` +
    `<div class="notice"><h2>Antes da foto</h2>${short.join('')}` +
    `<details><summary>${BIOMETRY_TEXTS['biometry.notice_more']}</summary><dl>${notice.join('')}</dl></details></div>` +
    `<label class="agree"><input type="checkbox" name="agree" aria-describedby="agree-error">` +
    `<span>${FACE_AGREEMENT}</span></label><p class="error" id="agree-error"></p>` +
    `<button>Continuar para a foto</button></fieldset></form>`
  )
}

/** As easy to take back as it was to give. */
const WITHDRAW =
  '<button type="button" class="second" id="withdraw" hidden>Retirar o consentimento e apagar a foto</button>'
