import { vi } from 'vitest'

/** As much of the browser's database as we use: one place of keys and what stands there. */
export function aDeviceStore(): Map<string, unknown> {
  const kept = new Map<string, unknown>()
  const store = {
    get: (key: string) => asked(kept.get(key)),
    getAllKeys: () => asked([...kept.keys()]),
    put: (value: unknown, key: string) => asked(kept.set(key, structuredClone(value))),
    delete: (key: string) => asked(kept.delete(key)),
  }
  const db = { transaction: () => ({ objectStore: () => store }), close: () => undefined }
  vi.stubGlobal('indexedDB', { open: () => asked(db) })
  return kept
}

function asked(result: unknown): EventTarget {
  const request = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => request.dispatchEvent(new Event('success')))
  return request
}
