// The e-mail address that was typed last, so that nobody has to type it again one screen further. In memory only: it never
// gets into an address bar or onto the device.
let typed = ''

export const typedAddress = () => typed
export const rememberAddress = (address: string) => {
  typed = address.trim()
}
