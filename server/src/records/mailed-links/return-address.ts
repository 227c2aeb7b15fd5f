// Where a mailed link may lead: to a configured app, which may then return to a page of a configured app.
import type { Config } from '../../config/config.ts'

type Apps = Pick<Config, 'appUrls' | 'publicUrl'>

/** The base URL of a configured app, or of the first one if the name is not configured. */
export const appUrlOf = ({ appUrls, publicUrl }: Apps, appName?: string): string =>
  (appName !== undefined && Object.hasOwn(appUrls, appName) ? appUrls[appName] : Object.values(appUrls)[0]) ?? publicUrl

/** The normalised address if it is a page of a configured app, otherwise undefined. */
export function allowedReturnUrl({ appUrls }: Apps, returnUrl: string): string | undefined {
  const url = URL.parse(returnUrl)
  // An app may read a path of `//host` as another site's address.
  if (url?.username !== '' || url.password !== '' || url.pathname.startsWith('//')) return undefined
  return Object.values(appUrls).some((app) => originOf(new URL(app)) === originOf(url)) ? url.href : undefined
}

/** Custom schemes have the origin `null`: theirs is scheme and host. */
const originOf = (url: URL) => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin)
