// Chromium's own virtual authenticator: a phone that knows its owner by a fingerprint. The browser's dialogs are not part of it,
// everything else is real.
import type { Page } from '@playwright/test'

/** A finger rests on it, unless `touch` says otherwise. */
export async function addAuthenticator(page: Page) {
  const phone = await page.context().newCDPSession(page)
  await phone.send('WebAuthn.enable')
  const { authenticatorId } = await phone.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const rest = (enabled: boolean) => phone.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    credentials: async () => (await phone.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    rest,
  }
}
