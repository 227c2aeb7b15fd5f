// The phone's browser, in a tab of its own over the app: Custom Tabs on Android, Safari's view on iOS.
import { appSignInUri as uriOf } from '@aruga/contract/links'
import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'

/** The address with which the browser comes back to this app. Throws where the app's id cannot be one (docs/native.md). */
export async function appSignInUri(): Promise<string> {
  const { id } = await App.getInfo()
  const uri = uriOf(id)
  if (!uri) throw new Error('The id of this app is no scheme of an address')
  return uri
}

export const openBrowser = (url: string): Promise<void> => Browser.open({ url })

/** Android closes it by itself when the app comes back. */
export const closeBrowser = (): Promise<void> => Browser.close().catch(() => undefined)
