import { loadTexts } from '../i18n/t.ts'

await loadTexts()

// happy-dom has no `document.fonts`, which an autosized Textarea listens to.
if (typeof document !== 'undefined') Object.assign(document, { fonts: new EventTarget() })
