import { afterAll, vi } from 'vitest'

// Many files are told in one process: each reads our modules anew, as a page that is loaded does, and finds nothing another
// one has left in them. What comes from others is read once for all.
vi.resetModules()

// Nobody answers who was not asked to: a call to a real server would end in the middle of another file.
globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'))

afterAll(async () => {
  // What a file has put in the place of something else goes before its browser does: put back later, it would be a dead one's.
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // A part still on its way when its page is gone would be an error of nobody's.
  await vi.dynamicImportSettled()
})
