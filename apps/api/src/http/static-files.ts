import { fail } from '@bilheteria/contract/errors'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FindPicture } from '#catalogue/pictures.ts'
import { KEPT } from './cache-headers.ts'
import { SHOWN_ANYWHERE } from './security-headers.ts'

/** The worker that draws seats obeys its own file's policy, not the page's: it loads the font. */
const ASSETS_POLICY = "default-src 'none'; font-src 'self'; frame-ancestors 'none'"

/** Files named by their content: kept for ever, served in the form compressed at build time. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) =>
      void reply.headers({ 'cache-control': KEPT.forever, 'content-security-policy': ASSETS_POLICY }),
  })
}

/** Pictures that producers own. They are drawn as images only; opened by themselves they may do nothing. */
export function servePictures(app: FastifyInstance, findPicture: FindPicture): void {
  for (const place of ['storage', 'office']) {
    app.get<{ Params: { '*': string } }>(`/${place}/*`, async (request, reply) => {
      const name = `${place}/${request.params['*']}`
      // One address each: what is written otherwise would go past whatever looks at addresses.
      if (name.includes('//')) throw fail('malformed_request')
      const picture = await findPicture(name)
      if (!picture) throw fail('not_found')
      const etag = `"${picture.hash}"`
      reply.headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': picture.lasting ? KEPT.forever : KEPT.picture,
        etag,
        ...SHOWN_ANYWHERE,
      })
      if (hasIt(request, etag)) return reply.code(304).send()
      return reply.header('content-type', picture.type).send(picture.content)
    })
  }
}

/** A proxy that compresses a drawing calls its tag a weak one. */
function hasIt({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.replace(/^W\//, '') === etag
}
