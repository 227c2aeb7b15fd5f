// Where a mailed link may lead: to a configured app, and from there back to a page of one.
import type { Config } from '../../config.ts'

type Apps = Pick<Config, 'appUrls' | 'publicUrl'>

/** The base URL of a configured app; of the first one for a name that nobody configured. */
export const appUrlOf = ({ appUrls, publicUrl }: Apps, appName?: string): string =>
  (appName !== undefined && Object.hasOwn(appUrls, appName) ? appUrls[appName] : Object.values(appUrls)[0]) ?? publicUrl

/** The address as a URL parser reads it, when it is a page of a configured app; otherwise undefined. */
export function allowedReturnUrl({ appUrls }: Apps, returnUrl: string): string | undefined {
  const url = URL.parse(returnUrl)
  if (url?.username !== '' || url.password !== '') return undefined
  return Object.values(appUrls).some((app) => originOf(new URL(app)) === originOf(url)) ? url.href : undefined
}

/** A custom scheme has no origin of its own (`null`): there it is the scheme and what stands for the host. */
const originOf = (url: URL) => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin)
