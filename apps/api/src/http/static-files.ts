import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT } from './cache-headers.ts'
import { SHOWN_ANYWHERE } from './security-headers.ts'

/** Files named by their content: kept for ever, served in the form compressed at build time. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.headers({ 'cache-control': KEPT.forever }),
  })
}

/** Pictures that producers own. They are drawn as images only; opened by themselves they may do nothing. */
export async function servePictures(app: FastifyInstance, data_dir: string): Promise<void> {
  const headers = {
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': KEPT.picture,
    ...SHOWN_ANYWHERE,
  }
  for (const name of ['storage', 'office']) {
    const root = join(data_dir, name)
    await mkdir(root, { recursive: true })
    await app.register(fastifyStatic, {
      root,
      prefix: `/${name}/`,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.headers(headers),
    })
  }
}
