// The e-mail address typed last, so that it need not be typed again on the next page, or after the phone has killed the app. Only for
// this tab: it is never in an address bar or in storage that outlives the tab.
import { tabStore } from '@aruga/client/stores'

const KEY = 'typed-address'

export const typedAddress = () => tabStore.getItem(KEY) ?? ''
export const rememberAddress = (address: string) => {
  if (address.trim()) tabStore.setItem(KEY, address.trim())
  else tabStore.removeItem(KEY)
}
