import { startTexts } from '../i18n/messages.ts'

startTexts()
