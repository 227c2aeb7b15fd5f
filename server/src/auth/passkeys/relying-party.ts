import type { Config } from '../../config/config.ts'

/** The relying party (WebAuthn, 13.4.9): passkeys are bound to the host of `PUBLIC_URL`, and answers come from its pages only. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
