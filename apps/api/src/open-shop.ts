import type { Config } from '#config.ts'
import type { OpenDb } from '#db/db.ts'
import { knowPictures } from '#features/pictures/known-pictures.ts'
import { openOutside } from '#outside/outside.ts'
import type { Log } from '#runtime/log.ts'
import { createMetrics } from '#runtime/metrics.ts'
import { createServices } from '#services.ts'

type Deps = { config: Config; db: OpenDb; log: Log }

/** What every use case needs besides its caller: the server and the operator's tool have it from here, and from nowhere else. */
export function openShop({ config, db, log }: Deps) {
  const metrics = createMetrics()
  const findPicture = knowPictures(db.read, config)
  const outside = openOutside(config, findPicture)
  return { db, outside, metrics, findPicture, services: createServices({ config, db, outside, metrics, log }) }
}
