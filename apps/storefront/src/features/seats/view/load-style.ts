import './view.css'
import { fail } from '#platform/fail.ts'

/** The builder waits for the style sheet, but takes one that has failed for one that is there: that is fetched again. */
export async function loadStyle(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (isEmpty(link)) await again(link)
  }
}

/** What has failed is a sheet without rules, or one whose rules nobody may read. */
function isEmpty({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** Beside it until then: one that is still on its way is waited for by whoever asked for it. */
function again(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(failed.remove()))
    link.addEventListener('error', () => {
      link.remove()
      reject(fail('offline'))
    })
    failed.after(link)
  })
}
