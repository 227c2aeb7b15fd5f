// Whether a registration has been begun on this device. Apart from its draft, which is in a storage that the first page does not
// open.
const KEY = 'registration-begun'

export const isRegistrationBegun = () => window.localStorage.getItem(KEY) !== null

export function markRegistrationBegun(begun: boolean) {
  if (begun) window.localStorage.setItem(KEY, '1')
  else window.localStorage.removeItem(KEY)
}
