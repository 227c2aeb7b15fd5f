// The phone's browser, in its own tab over the app: Custom Tabs on Android, Safari's view on iOS.
import { appSignInUri as uriOf } from '@aruga/contract/links'
import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'

/** The address with which the browser returns to this app. Throws if the app's id cannot be a scheme (docs/native.md). */
export async function appSignInUri(): Promise<string> {
  const { id } = await App.getInfo()
  const uri = uriOf(id)
  if (!uri) throw new Error('The id of this app is no scheme of an address')
  return uri
}

export const openBrowser = (url: string): Promise<void> => Browser.open({ url })

/** Android closes it by itself when the app is opened again. */
export const closeBrowser = (): Promise<void> => Browser.close().catch(() => undefined)
