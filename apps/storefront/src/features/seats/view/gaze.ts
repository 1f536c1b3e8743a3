import { BINOCULARS, GLANCE, type Lens } from '@bilheteria/rules/plan/lens'
import type { Eye } from '@bilheteria/rules/plan/eye'

/** Where somebody looks, beside what there is to see: turned and lifted by how many radians, and how much they see at once. */
export type Look = { turn: number; lift: number; span: number }
type Size = { width: number; height: number }
export type Gaze = ReturnType<typeof createGaze>

const START: Look = { turn: 0, lift: 0, span: GLANCE }
/** Nobody looks behind over their own head. */
const HIGHEST = 1.2
const FLIGHT_MS = 200

/** One for all pictures side by side: they turn together. */
export function createGaze() {
  let look = START
  let flight = 0
  const listeners = new Set<() => void>()
  const set = (next: Partial<Look>) => {
    const { turn, lift, span } = { ...look, ...next }
    look = {
      turn,
      lift: Math.min(Math.max(lift, -HIGHEST), HIGHEST),
      span: Math.min(Math.max(span, BINOCULARS), GLANCE),
    }
    listeners.forEach((listener) => listener())
  }
  const stop = () => cancelAnimationFrame(flight)
  return {
    look: () => look,
    /** By so many pixels of a picture under a finger. */
    drag([right, down]: [number, number], { width, height }: Size) {
      stop()
      const pixel = look.span / Math.max(width, height, 1)
      set({ turn: look.turn - right * pixel, lift: look.lift + down * pixel })
    },
    zoom(factor: number) {
      stop()
      set({ span: look.span / factor })
    },
    set(next: Partial<Look>) {
      stop()
      set(next)
    },
    flyTo(aim: Partial<Look>) {
      stop()
      const from = look
      const to = { ...from, ...aim }
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return set(to)
      let began = 0
      const step = (now: number) => {
        began ||= now
        const share = Math.min((now - began) / FLIGHT_MS, 1)
        const way = 1 - (1 - share) ** 3
        set({
          turn: from.turn + (to.turn - from.turn) * way,
          lift: from.lift + (to.lift - from.lift) * way,
          span: from.span * (to.span / from.span) ** way,
        })
        if (share < 1) flight = requestAnimationFrame(step)
      }
      flight = requestAnimationFrame(step)
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

/** The eye with the gaze, and the lens of a picture of that size. */
export function lookFrom(eye: Eye, { turn, lift, span }: Look, { width, height }: Size): [Eye, Lens] {
  return [
    { ...eye, yaw: eye.yaw + turn, pitch: eye.pitch + lift },
    { width, height, span },
  ]
}

export const HOME: Partial<Look> = START
