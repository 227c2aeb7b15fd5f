/// <reference types="vite/client" />

/** Fixed in the app when it is built (docs/specification.md#6). All may be left out. */
interface ImportMetaEnv {
  /** The server, without a trailing slash; left out: the app's own origin. */
  readonly VITE_API_URL?: string
  readonly VITE_CLIENT_ID?: string
  /** May be empty: nothing in an app is a secret. */
  readonly VITE_CLIENT_SECRET?: string
  readonly VITE_PROGRAM_SCOPE?: string
}
