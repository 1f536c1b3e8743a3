import { useEffect, useRef, useState, type RefObject } from 'react'
import { cardFont, cardLook, readCardMessage, type CardMessage } from './card-messages.ts'

const PATIENCE_MS = 15_000
/** As high as the fields usually are, so that nothing moves when they come. */
const USUAL_HEIGHT = 252

type Outcome = 'invalid' | 'silent' | { token: string }

export type CardFrame = {
  /** From the first time it is asked for on: what was typed is kept. */
  wanted: boolean
  frame: RefObject<HTMLIFrameElement | null>
  /** Another one is another try to load it. */
  attempt: number
  height: number
  state: 'loading' | 'ready' | 'failed'
  /** The first digits, where the provider wants to know them before it says what parts cost. */
  bin: string | null
  /** Has what was typed made a token by its own document; we never see it. */
  tokenize(): Promise<Outcome>
  reload(): void
}

/** Speaks with the provider's document: it says how high it is, we say how it should look, and ask for a token. */
export function useCardFrame(asked: boolean): CardFrame {
  const [wanted, setWanted] = useState(asked)
  if (asked && !wanted) setWanted(true)
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(USUAL_HEIGHT)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CardFrame['state']>('loading')
  const [bin, setBin] = useState<string | null>(null)

  useEffect(() => {
    if (!wanted) return
    const dress = () => say(frame.current, cardLook())
    const stop = hear(frame, (message) => {
      if (message.type === 'card:height') setHeight(message.height)
      if (message.type === 'card:bin') setBin(message.bin)
      if (message.type !== 'card:ready') return
      setState('ready')
      dress()
      void lendFont(frame.current)
    })
    const light = matchMedia('(prefers-color-scheme: light)')
    light.addEventListener('change', dress)
    return () => {
      stop()
      light.removeEventListener('change', dress)
    }
  }, [wanted])

  const loading = wanted && state === 'loading'
  useEffect(() => {
    if (!loading) return
    const late = setTimeout(() => setState('failed'), PATIENCE_MS)
    return () => clearTimeout(late)
  }, [loading])

  function reload(): void {
    setState('loading')
    setBin(null)
    setAttempt((n) => n + 1)
  }

  function tokenize(): Promise<Outcome> {
    return new Promise((resolve) => {
      const late = setTimeout(() => end('silent'), PATIENCE_MS)
      const stop = hear(frame, (message) => {
        if (message.type === 'card:invalid') end('invalid')
        if (message.type === 'card:token') end({ token: message.token })
      })
      function end(outcome: Outcome): void {
        clearTimeout(late)
        stop()
        resolve(outcome)
      }
      say(frame.current, { type: 'card:tokenize' })
    })
  }

  return { wanted, frame, attempt, height, state, bin, tokenize, reload }
}

/** Only what this very frame says counts. */
function hear(frame: RefObject<HTMLIFrameElement | null>, tell: (message: CardMessage) => void): () => void {
  const listener = ({ source, data }: MessageEvent<unknown>) => {
    const message = source !== null && source === frame.current?.contentWindow ? readCardMessage(data) : undefined
    if (message) tell(message)
  }
  addEventListener('message', listener)
  return () => removeEventListener('message', listener)
}

/** Without it the fields keep the letters they have. */
async function lendFont(frame: HTMLIFrameElement | null): Promise<void> {
  const font = frame && (await cardFont(frame).catch(() => undefined))
  if (font) say(frame, font)
}

/** A sandboxed document has no origin to name; nothing said to it is a secret. */
function say(frame: HTMLIFrameElement | null, message: object): void {
  frame?.contentWindow?.postMessage(message, '*')
}
