// The outbox entries that this device stores for its patients until the server has them. The name is older: it once stored only files.
import { createOutboxStore } from '@aruga/client/outbox/store'

/** The tag with which Background Sync tells the service worker to send the outbox. */
export const UPLOADS_SYNC = 'uploads'

export const outboxStore = createOutboxStore('aruga-uploads')
