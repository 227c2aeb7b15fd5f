import { configure } from '@testing-library/dom'

// The same timeout as vitest.config.ts has for polling.
configure({ asyncUtilTimeout: 30_000 })

// happy-dom has no `document.fonts`, which an autosized Textarea listens to.
if (typeof document !== 'undefined') Object.assign(document, { fonts: new EventTarget() })

// After ui/src/testing/fresh-app.ts: these are the modules of this test file.
const { loadTexts } = await import('../i18n/t.ts')
await loadTexts()
