import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SHOWN_ANYWHERE } from './security-headers.ts'

/** Files named by their content: kept for ever, served in the form compressed at build time. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
}

/** Pictures that producers own. They are drawn as images only; opened by themselves they may do nothing. */
export async function servePictures(app: FastifyInstance, data_dir: string): Promise<void> {
  const headers = { 'content-security-policy': "default-src 'none'; sandbox", ...SHOWN_ANYWHERE }
  for (const name of ['storage', 'office']) {
    const root = join(data_dir, name)
    await mkdir(root, { recursive: true })
    await app.register(fastifyStatic, {
      root,
      prefix: `/${name}/`,
      decorateReply: false,
      maxAge: '1h',
      setHeaders: (reply) => void reply.headers(headers),
    })
  }
}
