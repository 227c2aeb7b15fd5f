// After ui/src/testing/fresh-app.ts: a device without anything on it, and the texts of these modules.
import 'fake-indexeddb/auto'
import { startTexts } from '../i18n/messages.ts'
import { emptyDevice } from './device.ts'

await emptyDevice()
startTexts()
