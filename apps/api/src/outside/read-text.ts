/** A `Response`, or anything else that is read piece by piece. */
type Spoken = { body: AsyncIterable<Uint8Array> | null }

export async function readText(spoken: Spoken, max_bytes: number): Promise<string> {
  return (await readBytes(spoken, max_bytes)).toString('utf8')
}

/** What somebody outside answers, up to a length: nobody fills our memory by talking on. */
export async function readBytes({ body }: Spoken, max_bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > max_bytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
