import './view.css'
import { fail } from '#platform/fail.ts'
import address from './view.css?url'

let loaded: Promise<unknown> | undefined

/** The builder waits for the style sheet beside this code, but takes one that has failed for one that is there. */
export function loadStyle(): Promise<unknown> {
  loaded ??= new Promise((resolve, reject) => {
    if (getComputedStyle(document.documentElement).getPropertyValue('--view')) return resolve(undefined)
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      loaded = undefined
      reject(fail('offline'))
    })
    document.head.append(link)
  })
  return loaded
}
