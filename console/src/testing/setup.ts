import { loadTexts } from '../i18n/t.ts'

await loadTexts()
