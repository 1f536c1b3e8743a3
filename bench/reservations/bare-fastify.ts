import Fastify from 'fastify'

const app = Fastify()
const answer = JSON.parse(process.env['ANSWER'] ?? '{}') as object

app.get('/empty', async () => ({}))
/** Reads the same cart and writes the same reservation as the product, which it never made. */
app.post('/api/checkout/reserve', async () => answer)

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
