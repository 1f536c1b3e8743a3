import { create } from 'zustand'

export const useDrawer = create<{ open: boolean }>()(() => ({ open: false }))

export function openDrawer(): void {
  useDrawer.setState({ open: true })
}

export function closeDrawer(): void {
  useDrawer.setState({ open: false })
}
