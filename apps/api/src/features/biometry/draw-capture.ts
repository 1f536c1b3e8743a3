import { errors } from '@bilheteria/contract/errors'
import type { JobContext } from '#context.ts'
import { hashToken } from '#crypto/tokens.ts'
import { producerOf } from '#features/tickets/producer-of.ts'
import { escapeHtml } from '#runtime/html.ts'
import { findCapture, type OpenCapture } from './capture-queries.ts'
import { drawFacePage, drawOver, readPart, type FacePage } from './face-page.ts'
import { ticketsPath } from './tickets-path.ts'

const OVER = 'Captura encerrada'
const script = readPart('capture.js')

type Wanted = { secret: string; host: string }

/** Where a picture is taken. Whoever has the address may see it, and it is good for one picture. */
export async function drawCapture(ctx: JobContext, { secret, host }: Wanted): Promise<FacePage> {
  const { producers } = ctx.services
  const capture = await findCapture(ctx.db, hashToken(secret))
  if (!capture) {
    const producer = (await producers.find({ host })) ?? (await producers.getDefault())
    const way = { href: '/ticket/payments', label: 'Ver meus ingressos' }
    return drawOver(producer, { title: OVER, text: errors.capture_not_found.text, way })
  }
  const producer = await producerOf(ctx, capture)
  const back = capture.order_id === null ? '' : await ticketsPath(ctx, { producer, host }, capture.order_id)
  return drawFacePage({ producer, title: 'Foto do rosto', body: bodyOf(capture, back), script })
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

function bodyOf({ name, event_title }: OpenCapture, back: string): string {
  const upload = button('file', 'Enviar uma foto do aparelho', 'second')
  const toTickets = back && `<a class="button" href="${back}">Voltar aos ingressos</a>`
  const sent = back
    ? `<p>Estamos conferindo a foto. Você volta aos seus ingressos em instantes.</p>${toTickets}`
    : '<p>Obrigado! Estamos conferindo a foto. Pode fechar esta página; a situação aparece no ingresso de quem comprou.</p>'
  return (
    `<main data-back="${back}"><h1>Foto do rosto</h1>` +
    `<p>${escapeHtml(name)} · ${escapeHtml(event_title)}</p><p class="problem" id="problem" role="alert"></p>` +
    part(
      'start',
      'Prepare-se',
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
    part('sent', 'Foto recebida', sent, 'good') +
    part('expired', OVER, `<p>${errors.capture_not_found.text}</p>${toTickets}`) +
    '<input class="file" id="file" type="file" accept="image/jpeg,image/png" tabindex="-1" ' +
    'aria-hidden="true"><noscript><p class="problem">Para tirar ou enviar a foto, ative o JavaScript do navegador.</p>' +
    '</noscript></main>'
  )
}
