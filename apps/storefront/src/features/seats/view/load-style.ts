import { fail } from '#platform/fail.ts'
import address from './view.css?url'

let loaded: Promise<void> | undefined

/** Not left to the builder: a style sheet that has failed once it takes for one that is there, and draws without it. */
export function loadStyle(): Promise<void> {
  loaded ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      loaded = undefined
      reject(fail('offline'))
    })
    document.head.append(link)
  })
  return loaded
}
