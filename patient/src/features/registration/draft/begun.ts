// Whether a registration has been begun on this device. Apart from its draft, which is in a storage that the first page does not
// open.
import { deviceStore } from '@aruga/client/stores'

const KEY = 'registration-begun'

export const isRegistrationBegun = () => deviceStore.getItem(KEY) !== null

export function markRegistrationBegun(begun: boolean) {
  if (begun) deviceStore.setItem(KEY, '1')
  else deviceStore.removeItem(KEY)
}
