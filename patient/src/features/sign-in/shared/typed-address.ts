// The e-mail address typed last, so that it need not be typed again on the next page, or after the phone has killed the app.
// Only for this tab: it is never in an address bar or in storage that outlives the tab.
const KEY = 'typed-address'

export const typedAddress = () => globalThis.sessionStorage?.getItem(KEY) ?? ''
export const rememberAddress = (address: string) => {
  if (address.trim()) window.sessionStorage.setItem(KEY, address.trim())
  else window.sessionStorage.removeItem(KEY)
}
