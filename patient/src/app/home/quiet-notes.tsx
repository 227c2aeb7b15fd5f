import { PasskeyOffer } from '../../features/passkeys/passkey-offer.tsx'
import { WhatsNew } from './whats-new.tsx'

/** What is said at the end of home, where nobody waits for it. */
export default function QuietNotes() {
  return (
    <>
      <PasskeyOffer />
      <WhatsNew />
    </>
  )
}
