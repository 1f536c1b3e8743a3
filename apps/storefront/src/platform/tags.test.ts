import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import { beforeEach, expect, test } from 'vitest'
import { restoreCookies, useCookies } from './cookies.ts'
import { sendToTags } from './tags.ts'

const ids = { ga4: 'G-TESTE1', pixel: '123456789' }
const view = { event: 'page_view', page_path: '/', page_title: 'Início' } as const
const scripts = () => [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))

function answerBefore(allowed: boolean): void {
  const answer = { prompted: true, allowed, version: CONSENT_VERSIONS.cookies, at: '2026-08-01T12:00:00Z' }
  localStorage.setItem('cookies', JSON.stringify(answer))
}

beforeEach(() => {
  document.head.innerHTML = ''
  const data = JSON.stringify({ producer: { analytics: ids } })
  document.body.innerHTML = `<script id="page-data" type="application/json">${data}</script>`
  delete window.dataLayer
  delete window.fbq
  answerBefore(true)
  restoreCookies()
})

test('who refuses while the code for it is still on its way is not told of', () => {
  useCookies.setState({ allowed: false })
  sendToTags(view, ids)
  expect([window.dataLayer, window.fbq, scripts()]).toEqual([undefined, undefined, []])
})

test('who refuses in another tab is not told of in this one either', () => {
  answerBefore(false)
  sendToTags(view, ids)
  expect([window.dataLayer, window.fbq, scripts()]).toEqual([undefined, undefined, []])
})

test('an answer to the notice of today is known; the services are told what we say and nothing else', () => {
  sendToTags(view, ids)
  sendToTags(view, ids)
  expect(scripts()).toHaveLength(2)
  for (const setting of ['disablePushState', 'allowDuplicatePageViews'])
    expect(window.fbq).toHaveProperty(setting, true)
  const told = (window.fbq?.queue ?? []).map((words) => Array.from(words as ArrayLike<unknown>))
  expect(told.slice(0, 2)).toEqual([
    ['set', 'autoConfig', false, ids.pixel],
    ['init', ids.pixel],
  ])
  expect(told.filter(([, , name]) => name === 'PageView')).toHaveLength(2)
})

test('nobody is told whose order is looked at', () => {
  sendToTags({ ...view, page_path: '/ticket/list/3f0c1e2a-9b7d-4c55-8a11-0d2e4f6a8b90' }, ids)
  const told = JSON.stringify((window.dataLayer ?? []).map((words) => Array.from(words as ArrayLike<unknown>)))
  expect(told).toContain('"page_path":"/ticket/list/id"')
  expect(told).toContain('"page_location":"http://localhost:3000/ticket/list/id"')
  expect(told).not.toContain('3f0c1e2a')
})
