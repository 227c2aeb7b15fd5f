// Signing in on the server's own page: authorization code with PKCE (RFC 6749 section 4.1, RFC 7636; RFC 9700 section 2.1).
import { connectPaths } from '@aruga/contract/connect'

/** What the token endpoint asks for. */
export type SignedIn = { code: string; verifier: string; redirectUri: string }

/** How somebody comes back from the sign-in page. `returnTo`: where they were when they were sent there. */
export type Return =
  | { kind: 'signed in'; signedIn: SignedIn; returnTo: string }
  /** `error` is RFC 6749's, or `state_mismatch` where the answer belongs to no question of this tab's. */
  | { kind: 'refused'; error: string; returnTo: string }

export type SignInOptions = {
  /** Without a trailing slash; empty for the app's own origin. */
  baseUrl: string
  client: { id: string; scope: string }
  /** Where the page leads back to: one of the client's own, character by character. */
  redirectUri: string
  /** Of this tab alone (`sessionStorage`): two tabs may be signing in at the same time. */
  tabStore: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>
}

const KEY = 'signIn'
type Waiting = { state: string; verifier: string; returnTo: string }

export function createSignIn({ baseUrl, client, redirectUri, tabStore, crypto }: SignInOptions) {
  /** The address of the sign-in page. `anew`: the password is asked for even where the browser is still signed in. */
  async function begin(returnTo: string, { anew = false } = {}): Promise<string> {
    const waiting: Waiting = { state: random(), verifier: random(), returnTo }
    const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(waiting.verifier))
    tabStore.setItem(KEY, JSON.stringify(waiting))
    const asked = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: client.scope,
      state: waiting.state,
      code_challenge: base64Url(new Uint8Array(challenge)),
      code_challenge_method: 'S256',
      ...(anew ? { prompt: 'login' } : {}),
    })
    return `${baseUrl}${connectPaths.authorization}?${asked}`
  }

  /** Reads the query of the address that the app was opened by; null when nobody comes back from the page. */
  function finish(search: string): Return | null {
    const answer = new URLSearchParams(search)
    const [code, error] = [answer.get('code'), answer.get('error')]
    if (!answer.has('state') || (code === null && error === null)) return null
    const waiting = JSON.parse(tabStore.getItem(KEY) ?? 'null') as Waiting | null
    tabStore.removeItem(KEY)
    // Somebody else's answer, or one that was opened again: its code is not redeemed (RFC 9700, 4.7).
    if (!waiting || waiting.state !== answer.get('state'))
      return { kind: 'refused', error: 'state_mismatch', returnTo: waiting?.returnTo ?? '/' }
    const { verifier, returnTo } = waiting
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
