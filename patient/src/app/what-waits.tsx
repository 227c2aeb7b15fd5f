import { UploadSender } from '../features/documents/waiting/upload-sender.tsx'
import { IntentSender } from '../features/intents/intent-sender.tsx'

/** Sends what waits on this device: files and changes. */
const WhatWaits = () => (
  <>
    <UploadSender />
    <IntentSender />
  </>
)

export default WhatWaits
