import { vi } from 'vitest'

// The files that a worker runs share what npm brings, which takes most of the time of an import. The app's own modules are
// imported anew, with the mocks of the file, and the page is empty.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
}
