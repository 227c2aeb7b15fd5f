// Signing in on the server's own page: authorization code with PKCE (RFC 6749 section 4.1, RFC 7636; RFC 9700 section 2.1).
import { connectPaths } from '@aruga/contract/connect'

/** What the token endpoint needs to redeem a code. */
export type SignedIn = { code: string; verifier: string; redirectUri: string }

/** The outcome of the sign-in page. `returnTo`: where the person was before it. */
export type Return =
  | { kind: 'signed in'; signedIn: SignedIn; returnTo: string }
  /** `error` is RFC 6749's, or `state_mismatch` where the answer belongs to no request of this tab. */
  | { kind: 'refused'; error: string; returnTo: string }

export type SignInOptions = {
  /** Without a trailing slash; empty for the app's own origin. */
  baseUrl: string
  client: { id: string; scope: string }
  /** Where the page leads back to: exactly one of the client's registered URIs. */
  redirectUri: string
  /** Private to this tab (`sessionStorage`): two tabs may be signing in at the same time. */
  tabStore: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>
}

const KEY = 'signIn'
type PendingSignIn = { state: string; verifier: string; returnTo: string }

export function createSignIn({ baseUrl, client, redirectUri, tabStore, crypto }: SignInOptions) {
  /** The address of the sign-in page. `anew`: asks for the password even if the browser is signed in. `language`: a BCP 47 tag. */
  async function begin(
    returnTo: string,
    { anew = false, language }: { anew?: boolean; language?: string } = {},
  ): Promise<string> {
    const pending: PendingSignIn = { state: random(), verifier: random(), returnTo }
    const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier))
    tabStore.setItem(KEY, JSON.stringify(pending))
    const query = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: client.scope,
      state: pending.state,
      code_challenge: base64Url(new Uint8Array(challenge)),
      code_challenge_method: 'S256',
      ...(anew ? { prompt: 'login' } : {}),
      ...(language ? { ui_locales: language } : {}),
    })
    return `${baseUrl}${connectPaths.authorization}?${query}`
  }

  /** Reads the query of the app's address; null when it is not a return from the sign-in page. */
  function finish(search: string): Return | null {
    const answer = new URLSearchParams(search)
    const [code, error] = [answer.get('code'), answer.get('error')]
    if (!answer.has('state') || (code === null && error === null)) return null
    const pending = JSON.parse(tabStore.getItem(KEY) ?? 'null') as PendingSignIn | null
    tabStore.removeItem(KEY)
    // Another tab's answer, or one opened again: its code is not redeemed (RFC 9700 section 4.7).
    if (!pending || pending.state !== answer.get('state'))
      return { kind: 'refused', error: 'state_mismatch', returnTo: pending?.returnTo ?? '/' }
    const { verifier, returnTo } = pending
    if (code === null) return { kind: 'refused', error: error ?? '', returnTo }
    return { kind: 'signed in', signedIn: { code, verifier, redirectUri }, returnTo }
  }

  const random = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))

  return { begin, finish }
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
