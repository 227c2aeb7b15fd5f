// All that this device stores of its patients until the server has it, of every kind (docs/decisions/213). The database's name is older:
// it once stored only files.
import type { Entry } from '@aruga/client/outbox/entry'
import { createOutbox } from '@aruga/client/outbox/outbox'

/** The tag with which Background Sync tells the service worker to send the outbox. */
export const UPLOADS_SYNC = 'uploads'

export const outbox = createOutbox<Entry>('aruga-uploads')
