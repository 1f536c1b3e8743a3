import { hostname } from 'node:os'
import type { Config } from '#config.ts'
import type { Db } from '#db/db.ts'
import { listPulses } from '#db/pulses.ts'
import { isHeard } from './nodes.ts'

/** The shop's processes play the sandbox, at ports that only their units know. */
export async function withSandboxPort(config: Config, db: Db): Promise<Config> {
  const { payment_provider, sandbox_url, database_url } = config
  if (payment_provider !== 'sandbox' || sandbox_url !== undefined || database_url === undefined) return config
  const running = (await listPulses(db)).find((pulse) => pulse.host === hostname() && isHeard(pulse))
  return running ? { ...config, port: running.port } : config
}
