// Runs after ui/src/testing/fresh-app.ts: an empty device, and the texts of these modules.
import 'fake-indexeddb/auto'
import { configure } from '@testing-library/dom'
import { startTexts } from '../i18n/messages.ts'
import { emptyDevice } from './device.ts'

// The same patience as vitest.config.ts gives polls.
configure({ asyncUtilTimeout: 30_000 })
await emptyDevice()
startTexts()
