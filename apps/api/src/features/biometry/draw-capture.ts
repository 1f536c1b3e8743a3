import { BIOMETRY_TEXTS } from '@bilheteria/contract/texts/biometry'
import { errors } from '@bilheteria/contract/errors'
import type { JobContext } from '#context.ts'
import { hashToken } from '#crypto/tokens.ts'
import { producerOf } from '#features/tickets/producer-of.ts'
import { escapeHtml } from '#runtime/html.ts'
import { findCapture, type OpenCapture } from './capture-queries.ts'
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
import { ticketsPath } from './tickets-path.ts'

const OVER = 'Captura encerrada'
const script = readPart('capture.js')

type Wanted = { secret: string; host: string; look: FaceLook }

/** Where a picture is taken. Whoever has the address may see it, and it is good for one picture. */
export async function drawCapture(ctx: JobContext, { secret, host, look }: Wanted): Promise<FacePage> {
  const { producers } = ctx.services
  const capture = isSecretNumber(secret) ? undefined : await findCapture(ctx.db, hashToken(secret))
  if (!capture) {
    const producer = (await producers.find({ host })) ?? (await producers.getDefault())
    if (isSecretNumber(secret)) return drawReopened({ producer, look })
    const way = { href: '/ticket/payments', label: 'Ver meus ingressos' }
    return drawOver({ producer, look }, { title: OVER, text: errors.capture_not_found.text, way })
  }
  const producer = await producerOf(ctx, capture)
  const back = capture.order_id === null ? '' : await ticketsPath(ctx, { producer, host }, capture.order_id)
  return drawFacePage({
    producer,
    look,
    title: 'Foto do rosto',
    body: bodyOf(capture, { back, secret }),
    head: hideAddress,
    script,
  })
}

const button = (action: string, label: string, look = '') =>
  `<button type="button" data-action="${action}"${look && ` class="${look}"`}>${label}</button>`

const part = (id: string, title: string, inside: string, look = '') =>
  `<section id="${id}"${id === 'start' ? '' : ' hidden'}${look && ` class="${look}"`}>` +
  `<h2 tabindex="-1">${title}</h2>${inside}</section>`

/** Outside of the oval the picture is darker; an even number of windings leaves the oval clear. */
const oval =
  `<svg viewBox="0 0 90 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
  `<path fill-rule="evenodd" d="M-90-60h270v240h-270z M45 18a29 38 0 1 0 .01 0z"/>` +
  `<ellipse cx="45" cy="56" rx="29" ry="38"/></svg>`

/** How it should look: one face, from the front, whole and in even light. Nobody's. */
const EXAMPLE =
  '<svg class="example" viewBox="0 0 120 120" role="img" aria-label="Exemplo: um rosto de frente, inteiro e bem iluminado">' +
  '<rect width="120" height="120" rx="16"/><path class="body" d="M18 120c2-26 18-36 42-36s40 10 42 36z"/>' +
  '<path class="skin" d="M50 74h20v16q-10 8-20 0z"/><ellipse class="skin" cx="60" cy="54" rx="23" ry="29"/>' +
  '<path class="hair" d="M36 52c-2-22 10-32 24-32s26 10 24 32c-4-12-10-17-24-17s-20 5-24 17z"/>' +
  '<path class="line" d="M48 54h6M66 54h6M60 56v9M52 71q8 6 16 0"/><ellipse class="oval" cx="60" cy="56" rx="35" ry="45"/></svg>'

function bodyOf({ name, event_title }: OpenCapture, { back, secret }: { back: string; secret: string }): string {
  const upload = button('file', 'Enviar uma foto do aparelho', 'second')
  const toTickets = back && `<a class="button" href="${back}">Voltar aos ingressos</a>`
  const sent = back
    ? `<p>Você volta aos seus ingressos em instantes.</p>${toTickets}`
    : '<p>Obrigado! Pode fechar esta página; a situação aparece no ingresso de quem comprou.</p>'
  return (
    `<main data-back="${back}" data-capture="${escapeHtml(secret)}">${back && `<a class="back" href="${back}">‹ Meus ingressos</a>`}<h1>Foto do rosto</h1>` +
    `<p>${escapeHtml(name)} · ${escapeHtml(event_title)}</p><p class="problem" id="problem" role="alert"></p>` +
    part(
      'start',
      'Prepare-se',
      EXAMPLE +
        '<ul><li>Fique em um lugar claro, de frente para a luz.</li><li>Tire boné, óculos escuros e máscara.</li>' +
        '<li>Apareça sozinho, com o rosto inteiro.</li></ul>' +
        button('camera', 'Abrir a câmera') +
        upload,
    ) +
    part(
      'camera',
      'Encaixe o rosto no contorno',
      `<div class="stage" id="stage"><video playsinline muted autoplay aria-label="Imagem da câmera"></video>${oval}</div>` +
        `<p class="hint" id="hint" role="status"></p>${button('take', 'Tirar foto')}${upload}`,
    ) +
    part(
      'look',
      'Ficou boa?',
      '<div class="stage"><img alt="A foto que será enviada"></div>' +
        button('send', 'Enviar foto') +
        button('again', 'Tirar outra', 'second') +
        upload,
    ) +
    part(
      'sending',
      'Enviando a foto…',
      '<progress aria-label="Enviando"></progress><p role="status">Não feche esta página.</p>',
    ) +
    part('sent', BIOMETRY_TEXTS['biometry.received'], sent, 'good') +
    part('expired', OVER, `<p>${errors.capture_not_found.text}</p>${toTickets}`) +
    '<input class="file" id="file" type="file" accept="image/jpeg,image/png" tabindex="-1" ' +
    'aria-hidden="true"><noscript><p class="problem">Para tirar ou enviar a foto, ative o JavaScript do navegador.</p>' +
    '</noscript></main>'
  )
}
