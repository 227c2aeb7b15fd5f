// The queue of toasts. The app shows one at a time, at the top, for `TOAST_DURATION_MS`.
import { watched } from '@aruga/client/watched'

export type Toast = { id: number; message: string; color: 'danger' | 'success' }

const { current, set, subscribe } = watched<readonly Toast[]>([])
let lastId = 0

/** Errors by docs/specification.md#8 are `danger`. The same message twice in a row is shown once. */
export function showToast(message: string, color: Toast['color'] = 'danger') {
  if (current().some((toast) => toast.message === message)) return
  lastId += 1
  set([...current(), { id: lastId, message, color }])
}

export const toastStore = {
  subscribe,
  current,
  done: (id: number) => set(current().filter((toast) => toast.id !== id)),
}
