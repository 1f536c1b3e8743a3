// chunk: base
/** Browsers may refuse storage altogether: then nothing is remembered, and nothing breaks. */
function tolerant(open: () => Storage) {
  const attempt = <Result>(work: (storage: Storage) => Result) => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    getItem: (key: string) => attempt((storage) => storage.getItem(key)),
    setItem: (key: string, text: string) => void attempt((storage) => storage.setItem(key, text)),
    removeItem: (key: string) => void attempt((storage) => storage.removeItem(key)),
  }
}

/** What this browser remembers from visit to visit. */
export const deviceStorage = tolerant(() => localStorage)

/** What a tab remembers for whoever leaves the shop for another page and comes back. */
export const tabStorage = tolerant(() => sessionStorage)
