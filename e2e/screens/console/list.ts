// Every screen of the staff's console. `npm run screens` draws them, and the test of accessibility looks at each.

import { type State, states } from '../states.ts'
import { administratorScreens } from './administrator.ts'
import { anonymousScreens } from './anonymous.ts'
import { pharmacistScreens } from './pharmacist.ts'
import { reviewerScreens } from './reviewer.ts'
import type { StaffScreen } from './staff-screen.ts'

/** In the order of a working day: in, the queue, the counter, what administrators keep. */
export const staffScreens: StaffScreen[] = [
  ...anonymousScreens,
  ...reviewerScreens,
  ...pharmacistScreens,
  ...administratorScreens,
]

/** The console is not there without a network: an open one keeps what it has shown. */
export const statesOfStaffScreen = ({ states: calls, loads }: StaffScreen): State[] =>
  calls ? states.filter((state) => state !== 'offline' && (loads || state !== 'loading')) : ['usual']
