import { create } from 'zustand'

const useCode = create<{ code: string | undefined }>()(() => ({ code: undefined }))

export function noteCopied(code: string): void {
  useCode.setState({ code })
}

/** Whether this code was the last one copied, by any button. */
export function useCopied(code: string | undefined): boolean {
  return useCode((copied) => code !== undefined && copied.code === code)
}
