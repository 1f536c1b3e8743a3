// chunk: late
/**
 * A place on this device for what belongs to one person and must be there without network. It is not the saved state: that
 * one is read on every page and never holds tickets. Where a browser has no such place nothing is kept.
 */
const NAME = 'private'
const STORE = 'of_person'

/** What is kept of this person, as it was written; whoever reads it checks it. */
export async function readPrivate(person_id: string): Promise<unknown> {
  return inStore('readonly', (store) => done(store.get(person_id))).catch(() => undefined)
}

/** One step for all tabs. `change` may answer undefined: then nothing is written; or null: then nothing is left. */
export async function changePrivate(person_id: string, change: (before: unknown) => unknown): Promise<void> {
  await inStore('readwrite', async (store) => {
    const after = change(await done<unknown>(store.get(person_id)))
    if (after === null) await done(store.delete(person_id))
    else if (after !== undefined) await done(store.put(after, person_id))
  }).catch(() => undefined)
}

/** Everybody else is forgotten; without a person, everybody. What a link has opened is whoever's who has the link. */
export async function keepOnly(person_id: string | undefined): Promise<void> {
  await inStore('readwrite', async (store) => {
    for (const key of await done(store.getAllKeys()))
      if (key !== person_id && !(typeof key === 'string' && key.startsWith(LINK))) await done(store.delete(key))
  }).catch(() => undefined)
}

const LINK = 'link '

/** The place of what such a link has opened, which belongs to no account. */
export function ofLink(link: string): string {
  return LINK + link
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const opening = indexedDB.open(NAME, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const db = await done(opening)
  try {
    return await work(db.transaction(STORE, mode).objectStore(STORE))
  } finally {
    db.close()
  }
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })
}
