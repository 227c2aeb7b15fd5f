// After ui/src/testing/fresh-app.ts: a device without anything on it, and the texts of these modules.
import 'fake-indexeddb/auto'
import { configure } from '@testing-library/dom'
import { startTexts } from '../i18n/messages.ts'
import { emptyDevice } from './device.ts'

// As long as vitest.config.ts gives what is polled.
configure({ asyncUtilTimeout: 30_000 })
await emptyDevice()
startTexts()
