import { UploadSender } from '../features/documents/outbox/upload-sender.tsx'
import { ChangeSender } from '../features/outbox/change-sender.tsx'

/** Sends what waits in this device's outboxes: files and changes. */
const WhatWaits = () => (
  <>
    <UploadSender />
    <ChangeSender />
  </>
)

export default WhatWaits
