import fontUrl from '@bilheteria/ui/font/archivo-latin-var.woff2?url'

/** What the provider's document may say to us; anything else it says is not for us. */
export type CardMessage =
  | { type: 'card:ready' }
  | { type: 'card:height'; height: number }
  | { type: 'card:token'; token: string }
  | { type: 'card:invalid' }
  | { type: 'card:bin'; bin: string | null }

export function readCardMessage(said: unknown): CardMessage | undefined {
  if (typeof said !== 'object' || said === null || !('type' in said)) return undefined
  const { type, height, token, bin } = said as Record<'type' | 'height' | 'token' | 'bin', unknown>
  if (type === 'card:ready' || type === 'card:invalid') return { type }
  if (type === 'card:height' && typeof height === 'number' && height > 0) return { type, height: Math.ceil(height) }
  if (type === 'card:bin') return { type, bin: typeof bin === 'string' && /^\d{6,8}$/.test(bin) ? bin : null }
  if (type === 'card:token' && typeof token === 'string') return { type, token }
  return undefined
}

/** Which of the shop's colours the fields wear; they lie on a panel. */
const ROLES = {
  background: '--content-background',
  text: '--heading',
  muted: '--muted',
  line: '--line-strong',
  primary: '--accent',
  field: '--background',
  error: '--danger',
}

export function cardLook(): { type: 'card:look'; colours: Record<string, string>; radius: string } {
  const style = getComputedStyle(document.documentElement)
  const colours = Object.entries(ROLES).map(([role, name]) => [role, style.getPropertyValue(name).trim()])
  return {
    type: 'card:look',
    colours: Object.fromEntries(colours) as Record<string, string>,
    radius: style.getPropertyValue('--radius-field').trim() || '10px',
  }
}

/** The fields' letters, where the page around them wears the font; the browser has its file. The document itself may fetch nothing. */
export async function cardFont(frame: Element): Promise<{ type: 'card:look'; font: ArrayBuffer } | undefined> {
  if (!getComputedStyle(frame).fontFamily.startsWith('Archivo,')) return undefined
  return { type: 'card:look', font: await (await fetch(fontUrl)).arrayBuffer() }
}
