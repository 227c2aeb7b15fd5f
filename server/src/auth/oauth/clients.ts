// The two clients. Both are first-party, so there is no consent page.
import { CONSOLE_CLIENT_ID } from '@aruga/contract/connect'
import { PASSKEY_GRANT } from '@aruga/contract/passkeys/passkeys'
import type { ClientAuthMethod, ClientMetadata } from 'oidc-provider'
import type { Config } from '../../config/config.ts'

/** The patient app: the specification's password grant, passkeys, and the code grant. */
function patientApp({ clientId, clientSecret, redirectUris }: Config): ClientMetadata {
  const uris = redirectUris[clientId] ?? []
  return {
    client_id: clientId,
    ...(clientSecret === '' ? {} : { client_secret: clientSecret }),
    token_endpoint_auth_method: clientSecret === '' ? 'none' : 'client_secret_post',
    grant_types: ['password', PASSKEY_GRANT, 'refresh_token', 'authorization_code'],
    response_types: ['code'],
    // Only a native client may have a scheme of its own; what else the two kinds differ in concerns addresses without TLS.
    application_type: uris.every((uri) => /^https?:/.test(uri)) ? 'web' : 'native',
    redirect_uris: uris,
    post_logout_redirect_uris: uris,
  }
}

/** The console: a public client without a password grant. */
const consoleApp = ({ redirectUris }: Config): ClientMetadata => ({
  client_id: CONSOLE_CLIENT_ID,
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: redirectUris[CONSOLE_CLIENT_ID] ?? [],
  post_logout_redirect_uris: redirectUris[CONSOLE_CLIENT_ID] ?? [],
})

export const clientsOf = (config: Config): ClientMetadata[] => [patientApp(config), consoleApp(config)]

/** Without a configured secret, a secret that an app sends is ignored. */
export const authMethodsOf = ({ clientSecret }: Config): ClientAuthMethod[] =>
  clientSecret === '' ? ['none'] : ['none', 'client_secret_basic', 'client_secret_post']
