// Whether a registration has begun on this device. Separate from its draft, whose storage the first page does not open.
import { deviceStore } from '@aruga/client/stores'

const KEY = 'registration-begun'

export const isRegistrationBegun = () => deviceStore.getItem(KEY) !== null

export function markRegistrationBegun(begun: boolean) {
  if (begun) deviceStore.setItem(KEY, '1')
  else deviceStore.removeItem(KEY)
}
