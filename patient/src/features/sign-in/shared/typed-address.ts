// The e-mail address that was typed last, so that nobody has to type it again one screen further, or after the phone has
// ended the app. It stays in this tab: it never gets into an address bar or into a storage that outlives the tab.
const KEY = 'typed-address'

export const typedAddress = () => window.sessionStorage.getItem(KEY) ?? ''
export const rememberAddress = (address: string) => {
  if (address.trim()) window.sessionStorage.setItem(KEY, address.trim())
  else window.sessionStorage.removeItem(KEY)
}
