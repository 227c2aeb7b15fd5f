/// <reference types="vite/client" />

/** Fixed at build time (docs/specification.md#6). All are optional. */
interface ImportMetaEnv {
  /** The server, without a trailing slash; default: the app's own origin. */
  readonly VITE_API_URL?: string
  readonly VITE_CLIENT_ID?: string
  /** May be empty: an app cannot keep a secret. */
  readonly VITE_CLIENT_SECRET?: string
  readonly VITE_PROGRAM_SCOPE?: string
}
