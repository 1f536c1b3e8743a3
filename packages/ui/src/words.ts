// chunk: common
/** What a shop says in place of our words, by key. One at a time: a page is drawn without a pause. */
let theirs: Readonly<Record<string, string>> | undefined

export function speakIn(words: typeof theirs): void {
  theirs = words
}

/** `say('part.close', 'Fechar')`: as the shop says it, else as we do. */
export function say(key: string, ours: string): string {
  return theirs?.[key] ?? ours
}
