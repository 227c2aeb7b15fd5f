import { UploadSender } from '../features/documents/outbox/upload-sender.tsx'
import { ChangeSender } from '../features/outbox/change-sender.tsx'

/** Sends this device's outboxes: files and changes. */
const OutboxSenders = () => (
  <>
    <UploadSender />
    <ChangeSender />
  </>
)

export default OutboxSenders
