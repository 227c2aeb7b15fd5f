import { vi } from 'vitest'

// A worker's test files share npm packages, which take most of an import's time. Each file imports the app's own modules
// again, with its own mocks and an empty page.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
}
