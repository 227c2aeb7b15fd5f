import { PasskeyOffer } from '../../features/passkeys/passkey-offer.tsx'
import { WhatsNew } from './whats-new.tsx'

/** Notes at the end of home, for what nobody waits for. */
export default function QuietNotes() {
  return (
    <>
      <PasskeyOffer />
      <WhatsNew />
    </>
  )
}
