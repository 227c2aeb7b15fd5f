// Chromium's own virtual authenticator: a phone that recognises its owner by fingerprint. Only the browser's dialogs are missing.
import type { Page } from '@playwright/test'

/** `rest`: whether the finger is on the sensor, as it is at first. */
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
  return {
    countPasskeys: async () => (await phone.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    rest: async (enabled: boolean): Promise<void> => {
      await phone.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
