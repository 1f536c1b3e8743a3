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

/** Everybody else is forgotten; without a person, everybody. What a link has opened for nobody in particular is of whoever has the link. */
export async function keepOnly(person_id: string | undefined): Promise<void> {
  await sweep((place, kept) => {
    const whose = place.startsWith(LINK) ? ownerOf(kept) : place
    return whose === '' || whose === person_id
  })
}

/** Of what links have opened only what is worth it stays; answers that. */
export async function keepOfLinks(isWorthIt: (kept: unknown) => boolean): Promise<unknown[]> {
  const left: unknown[] = []
  await sweep((place, kept) => {
    if (!place.startsWith(LINK)) return true
    const stays = isWorthIt(kept)
    if (stays) left.push(kept)
    return stays
  })
  return left
}

async function sweep(stays: (place: string, kept: unknown) => boolean): Promise<void> {
  await inStore('readwrite', async (store) => {
    for (const key of await done(store.getAllKeys()))
      if (typeof key === 'string' && !stays(key, await done<unknown>(store.get(key)))) await done(store.delete(key))
  }).catch(() => undefined)
}

/** Somebody goes on standing at a gate after it has begun, and some events last a weekend. */
const KEPT_AFTER_START_MS = 3 * 24 * 3_600_000

export function isForGate({ starts_at }: { starts_at: string }): boolean {
  return Date.parse(starts_at) + KEPT_AFTER_START_MS > Date.now()
}

const LINK = 'link '

/** Who was logged in when a link was opened; nobody's is ''. */
export type OfLink = { person_id: string }

function ownerOf(kept: unknown): string {
  return (kept as Partial<OfLink>).person_id ?? ''
}

/** The place of what such a link has opened. */
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
