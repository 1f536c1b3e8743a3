import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { FailedMessage } from './failed-message.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('when the network comes back, what did not arrive is asked for by itself, once', () => {
  const onRetry = vi.fn<() => void>()
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<FailedMessage onRetry={onRetry}>Verifique sua conexão.</FailedMessage>))
  dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledOnce()
  act(() => root.unmount())
  dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledOnce()
})
