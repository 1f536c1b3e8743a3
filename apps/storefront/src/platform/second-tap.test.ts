import { beforeEach, expect, test } from 'vitest'
import { swallowSecondTaps } from './second-tap.ts'

swallowSecondTaps()

let at_ms = 0
beforeEach(() => {
  document.body.innerHTML = '<button>Continuar</button><button>Sim, cancelar</button><p>Total</p>'
  at_ms += 10_000
})

type Tap = { after_ms?: number; x?: number; detail?: number; pointerType?: string }

/** True when it did something. */
function tap(selector: string, { after_ms = 0, x = 100, detail = 1, pointerType = 'touch' }: Tap = {}): boolean {
  at_ms += after_ms
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: 300 })
  Object.defineProperties(click, { timeStamp: { value: at_ms }, pointerType: { value: pointerType } })
  return document.querySelector(selector)!.dispatchEvent(click)
}

const FIRST = 'button:first-child'
const SECOND = 'button:nth-child(2)'

test('what came under the finger with the first tap is not pressed by the second', () => {
  expect(tap(FIRST)).toBe(true)
  expect(tap(SECOND, { after_ms: 300, x: 110 })).toBe(false)
  expect(tap(SECOND, { after_ms: 300 })).toBe(false)
  expect(tap(SECOND, { after_ms: 200 })).toBe(true)
})

test('elsewhere, or after a while, it is another wish', () => {
  tap(FIRST)
  expect(tap(SECOND, { after_ms: 300, x: 130 })).toBe(true)
  tap(FIRST, { after_ms: 5_000 })
  expect(tap(SECOND, { after_ms: 800 })).toBe(true)
})

test('the same control answers every tap, unless it means something else by now', () => {
  const button = document.querySelector(FIRST)!
  tap(FIRST)
  expect(tap(FIRST, { after_ms: 100 })).toBe(true)
  button.textContent = 'Ir para o pagamento'
  expect(tap(FIRST, { after_ms: 100 })).toBe(false)
})

test('a tap beside a control is corrected at once', () => {
  tap('p')
  expect(tap(FIRST, { after_ms: 200 })).toBe(true)
})

test('a tick answers though its words and its box are pressed as one', () => {
  document.body.innerHTML = '<label><span>Li e aceito</span><input type="checkbox"></label>'
  const box = document.querySelector('input')!
  tap('span')
  expect(box.checked).toBe(true)
  tap('input', { after_ms: 300 })
  expect(box.checked).toBe(false)
})

test('a keyboard and a screen reader press what they read; a mouse tells itself which click is a second one', () => {
  tap(FIRST)
  expect(tap(SECOND, { detail: 0, pointerType: '' })).toBe(true)
  tap(FIRST, { after_ms: 5_000, pointerType: 'mouse' })
  expect(tap(SECOND, { after_ms: 300, detail: 2, pointerType: 'mouse' })).toBe(false)
  expect(tap(SECOND, { after_ms: 300, pointerType: 'mouse' })).toBe(true)
})

test('what is switched on and off may be pressed as fast as one likes, though it says something else each time', () => {
  document.body.innerHTML = '<button aria-pressed="false" aria-label="Mostrar senha"></button>'
  expect(tap('button')).toBe(true)
  document.querySelector('button')!.ariaLabel = 'Esconder senha'
  expect(tap('button', { after_ms: 200 })).toBe(true)
})
