const ROUNDS = 100
/** CPU of `control` in ms on the machine that the bounds are written for. */
const CONTROL_MS = 0.47
const rows = Array.from({ length: 300 }, (_, n) => ({
  id: `seat-${n}`,
  row: String(n % 26),
  number: n,
  price_cents: n * 37,
}))

/**
 * The least CPU of many calls in ms, because other work only adds to it. A control scales it, so that a slower machine
 * measures the same.
 */
export async function leastCpu(call: () => Promise<unknown>): Promise<number> {
  let [least, least_control] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round++) {
    least_control = Math.min(least_control, await cpuOf(control))
    least = Math.min(least, await cpuOf(call))
  }
  return (least * CONTROL_MS) / least_control
}

async function cpuOf(call: () => unknown): Promise<number> {
  const began = process.cpuUsage()
  await call()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}

function control(): void {
  for (let n = 0; n < 3; n++) JSON.parse(JSON.stringify(rows))
}
