import { VIEW_MORE_TEXTS } from '@bilheteria/contract/texts/view-more'
import type { Eye } from '@bilheteria/rules/plan/eye'
import { saveFile } from '#platform/save-file.ts'
import { textsOf } from '#platform/texts.ts'
import type { Look } from './gaze.ts'
import { drawShareCard } from './share-card.ts'
import type { SharedEvent } from './shared-event.ts'
import type { Venue } from '@bilheteria/rules/plan/venue'

const text = textsOf(VIEW_MORE_TEXTS)

type Shared = { venue: Venue; eye: Eye; look: Look; name: string; event: SharedEvent }

/** By the phone's own way to pass a picture on; where there is none, as a file. Answers whether it went. */
export async function shareView({ venue, eye, look, name, event }: Shared): Promise<boolean> {
  const { shop, title, when, url } = event
  const card = await drawShareCard(venue, eye, look, { shop, title, when, mine: text('view.mine', { name }) })
  if (!card) return false
  const file = new File([card], `${text('view.share_file')}.jpg`, { type: card.type })
  const shared = { files: [file], text: `${text('view.share_text', { event: title, name })}\n${url}` }
  if (!navigator.canShare?.(shared)) {
    saveFile(file, file.name)
    return true
  }
  try {
    await navigator.share(shared)
    return true
  } catch (failure) {
    // Who changes their mind needs no message.
    return (failure as Error).name === 'AbortError'
  }
}
