import { useEffect, useState } from 'react'
import { useCookies } from '#platform/cookies.ts'

type Notice = typeof import('./open-cookie-notice.tsx')

/** Right behind the skip link, so that the keyboard meets it first. Who has answered never fetches it. */
export function CookieNotice() {
  const asking = useCookies(({ known, prompted }) => known && !prompted)
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => {
    // Without network nobody is asked, and nothing is allowed.
    if (asking) import('./open-cookie-notice.tsx').then(setNotice, () => undefined)
  }, [asking])
  return <div aria-live="polite">{asking && notice && <notice.OpenCookieNotice />}</div>
}
