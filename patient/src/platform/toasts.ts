// The queue of toasts. The app shows one at a time, at the top, for `TOAST_DURATION_MS`.
export type Toast = { id: number; message: string; color: 'danger' | 'success' }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Errors by docs/specification.md#8 are `danger`. The same message twice in a row is shown once. */
export function showToast(message: string, color: Toast['color'] = 'danger') {
  if (toasts.some((toast) => toast.message === message)) return
  lastId += 1
  set([...toasts, { id: lastId, message, color }])
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => toasts,
  done: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
}
