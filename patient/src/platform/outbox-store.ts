// What this device stores of its patients until the server has it. The name is from when only files were stored.
import { createOutboxStore } from '@aruga/client/outbox/store'

/** What Background Sync calls it when the service worker is to send what is here. */
export const UPLOADS_SYNC = 'uploads'

export const outboxStore = createOutboxStore('aruga-uploads')
