// Loaded into the product by the rig alone (--import, with --expose-gc): tells what is left of its memory when asked.
process.on('message', () => {
  // Twice: what the first one finds to be finalized is only free after it.
  globalThis.gc()
  setImmediate(() => {
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.({ heap_bytes: heapUsed, outside_bytes: external })
  })
})
// Nobody is kept from ending by it.
process.channel?.unref()
