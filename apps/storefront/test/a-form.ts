import { act } from 'react'
import { vi } from 'vitest'

type Call = { path: string; body: Record<string, unknown> }
type Answers = Record<string, (body: Record<string, unknown>) => Response | Promise<Response>>

/** Our server as a form sees it: answers by path, and what it was asked. */
export function aServer(answers: Answers): { calls: Call[]; answers: Answers } {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const [path = ''] = address.split('?')
    const asked = typeof body === 'string' ? (JSON.parse(body) as Call['body']) : {}
    calls.push({ path, body: asked })
    return answers[path]?.(asked) ?? refusal(404, 'not_found')
  })
  return { calls, answers }
}

export function refusal(status: number, code: string, message = code, errors?: Record<string, string[]>): Response {
  return Response.json({ code, message, ...(errors && { errors }) }, { status })
}

/** Until what was asked has been answered and drawn. */
export async function settle(): Promise<void> {
  const fake = vi.isFakeTimers()
  for (let i = 0; i < 10; i++) {
    await act(async () => {
      await (fake ? vi.advanceTimersByTimeAsync(0) : new Promise((resolve) => setTimeout(resolve)))
    })
  }
}

export function buttonNamed(place: Element, name: string): HTMLElement {
  const found = Array.from(place.querySelectorAll<HTMLElement>('button, a')).find(
    (button) => button.textContent === name || button.getAttribute('aria-label') === name,
  )
  if (!found) throw new Error(`no button ${name} in: ${place.textContent}`)
  return found
}

export async function press(place: Element, name: string): Promise<void> {
  await act(async () => buttonNamed(place, name).click())
  await settle()
}

/** What a browser does when somebody types, pastes, or a message fills the field in. */
export async function fill(place: Element, name: string, text: string): Promise<void> {
  const input = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!input) throw new Error(`no field ${name}`)
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
