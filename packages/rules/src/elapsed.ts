const words = new Intl.RelativeTimeFormat('pt-BR')

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `há 2 dias`, `há 3 horas`, `há 1 minuto`: whole ones only, so that nothing looks older than it is. */
export function formatElapsed(since_ms: number, now_ms: number): string | undefined {
  for (const [unit, length_ms] of UNITS) {
    const passed = Math.floor((now_ms - since_ms) / length_ms)
    if (passed > 0) return words.format(-passed, unit)
  }
  return undefined
}
