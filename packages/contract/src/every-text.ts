import { errors, type ErrorCode } from './errors.ts'
import { supportTopics } from './messages.ts'
import { genders } from './person.ts'
import { ABOUT_TEXTS } from './texts/about.ts'
import { BAR_TEXTS } from './texts/bar.ts'
import { BIOMETRY_TEXTS } from './texts/biometry.ts'
import { CANCELLATIONS_TEXTS } from './texts/cancellations.ts'
import { CHECKOUT_TEXTS } from './texts/checkout.ts'
import { CODES_TEXTS } from './texts/codes.ts'
import { COMPANIONS_TEXTS } from './texts/companions.ts'
import { COOKIES_TEXTS } from './texts/cookies.ts'
import { COUNTDOWN_TEXTS } from './texts/countdown.ts'
import { DIALOGS_TEXTS } from './texts/dialogs.ts'
import { DRAWER_TEXTS } from './texts/drawer.ts'
import { EMAIL_TEXTS } from './texts/emails.ts'
import { EVENT_TEXTS } from './texts/event.ts'
import { FAQ_TEXTS } from './texts/faq.ts'
import { FIELDS_TEXTS } from './texts/fields.ts'
import { FINDER_TEXTS } from './texts/finder.ts'
import { FOOTER_TEXTS } from './texts/footer.ts'
import { GIVE_UP_TEXTS } from './texts/give-up.ts'
import { HALF_PRICE_TEXTS } from './texts/half-price.ts'
import { HANDED_LINE_TEXTS } from './texts/handed-line.ts'
import { HANDED_LIST_TEXTS } from './texts/handed-list.ts'
import { HANDED_TEXTS } from './texts/handed.ts'
import { HOLDERS_TEXTS } from './texts/holders.ts'
import { INFORMATION_TEXTS } from './texts/information.ts'
import { LOGIN_TEXTS } from './texts/login.ts'
import { LOGIN_LINK_TEXTS } from './texts/login-link.ts'
import { MEMBER_ACCESS_TEXTS } from './texts/member-access.ts'
import { MEMBERS_ONLY_TEXTS } from './texts/members-only.ts'
import { NO_EVENTS_TEXTS } from './texts/no-events.ts'
import { NOT_FOUND_TEXTS } from './texts/not-found.ts'
import { NOTIFY_TEXTS } from './texts/notify.ts'
import { OPENING_TEXTS } from './texts/opening.ts'
import { ORDERS_TEXTS } from './texts/orders.ts'
import { OWN_PRIVACY_TEXTS } from './texts/own-privacy.ts'
import { PAGE_TEXTS } from './texts/page.ts'
import { PARTS_TEXTS } from './texts/parts.ts'
import { PAYMENT_TEXTS } from './texts/payment.ts'
import { PRIVACY_TEXTS } from './texts/privacy.ts'
import { PROFILE_TEXTS } from './texts/profile.ts'
import { PROOF_TEXTS } from './texts/proof.ts'
import { RECOVERY_TEXTS } from './texts/recovery.ts'
import { REGISTRATION_TEXTS } from './texts/registration.ts'
import { SEAT_TEXTS } from './texts/seat.ts'
import { SEAT_CHOICE_TEXTS } from './texts/seat-choice.ts'
import { SHARE_TEXTS } from './texts/share.ts'
import { SUPPORT_TEXTS } from './texts/support.ts'
import { TERMS_TEXTS } from './texts/terms.ts'
import { TICKETS_TEXTS } from './texts/tickets.ts'
import { UNFINISHED_TEXTS } from './texts/unfinished.ts'
import { VALIDATION_TEXTS } from './texts/validation.ts'
import { VENUE_MAP_TEXTS } from './texts/venue-map.ts'
import { VERIFICATION_TEXTS } from './texts/verification.ts'
import { VIEW_TEXTS } from './texts/view.ts'
import { VIEW_MORE_TEXTS } from './texts/view-more.ts'

/** Told to programs, or before anybody knows whose shop it is. */
const NOBODYS: ReadonlySet<ErrorCode> = new Set([
  ...(['malformed_request', 'malformed_body', 'malformed_address', 'method_not_allowed', 'request_timeout'] as const),
  ...(['body_too_large', 'unsupported_media_type', 'headers_too_large', 'forbidden'] as const),
  ...(['not_found', 'producer_not_found'] as const),
])

/** Stands for any number that is neither none nor one, and is written as its name. */
const byName = new Proxy({}, { get: (_, name) => ({ valueOf: () => 2, toString: () => `{${String(name)}}` }) })
const always = (count: number) => new Proxy({}, { get: () => count })

function formsOf(code: ErrorCode): [key: string, sentence: string][] {
  const { text } = errors[code] as { text: string | ((params: object) => string) }
  const key = `error.${code}`
  if (typeof text === 'string') return [[key, text]]
  // A status is no number of anything.
  if (code.startsWith('foreign')) return [[key, text(byName)]]
  return [
    [key, text(byName)],
    [`${key}_one`, text(always(1))],
    [`${key}_none`, text(always(0))],
  ]
}

const refusals = (Object.keys(errors) as ErrorCode[]).filter((code) => !NOBODYS.has(code))

/** Choices that the server knows by a letter or a word, as fans read them: `gender.M`, `support.topic_order`. */
const named = (prefix: string, choices: object) =>
  Object.fromEntries(Object.entries(choices).map(([id, name]) => [prefix + id, name as string]))

/** Every sentence that a producer may say differently, as we say it. Large: only for those who write or check texts. */
export const EVERY_TEXT: Readonly<Record<string, string>> = {
  ...ABOUT_TEXTS,
  ...BAR_TEXTS,
  ...BIOMETRY_TEXTS,
  ...CANCELLATIONS_TEXTS,
  ...CHECKOUT_TEXTS,
  ...CODES_TEXTS,
  ...COMPANIONS_TEXTS,
  ...COOKIES_TEXTS,
  ...COUNTDOWN_TEXTS,
  ...DIALOGS_TEXTS,
  ...DRAWER_TEXTS,
  ...EMAIL_TEXTS,
  ...EVENT_TEXTS,
  ...FAQ_TEXTS,
  ...FIELDS_TEXTS,
  ...FINDER_TEXTS,
  ...FOOTER_TEXTS,
  ...GIVE_UP_TEXTS,
  ...HALF_PRICE_TEXTS,
  ...HANDED_LINE_TEXTS,
  ...HANDED_LIST_TEXTS,
  ...HANDED_TEXTS,
  ...HOLDERS_TEXTS,
  ...INFORMATION_TEXTS,
  ...LOGIN_TEXTS,
  ...LOGIN_LINK_TEXTS,
  ...MEMBER_ACCESS_TEXTS,
  ...MEMBERS_ONLY_TEXTS,
  ...NO_EVENTS_TEXTS,
  ...NOT_FOUND_TEXTS,
  ...NOTIFY_TEXTS,
  ...OPENING_TEXTS,
  ...ORDERS_TEXTS,
  ...OWN_PRIVACY_TEXTS,
  ...PAGE_TEXTS,
  ...PARTS_TEXTS,
  ...PAYMENT_TEXTS,
  ...PRIVACY_TEXTS,
  ...PROFILE_TEXTS,
  ...PROOF_TEXTS,
  ...RECOVERY_TEXTS,
  ...REGISTRATION_TEXTS,
  ...SEAT_TEXTS,
  ...SEAT_CHOICE_TEXTS,
  ...SHARE_TEXTS,
  ...SUPPORT_TEXTS,
  ...TERMS_TEXTS,
  ...TICKETS_TEXTS,
  ...UNFINISHED_TEXTS,
  ...VALIDATION_TEXTS,
  ...VENUE_MAP_TEXTS,
  ...VERIFICATION_TEXTS,
  ...VIEW_TEXTS,
  ...VIEW_MORE_TEXTS,
  ...named('gender.', genders),
  ...named('support.topic_', supportTopics),
  ...Object.fromEntries(refusals.flatMap(formsOf)),
}
