// Every console screen, for `npm run screens` and the accessibility tests.
import { type State, states } from '../states.ts'
import { administratorScreens } from './administrator.ts'
import { anonymousScreens } from './anonymous.ts'
import { branchManagerScreens } from './branch-manager.ts'
import { clinicScreens } from './clinic.ts'
import { pharmacistScreens } from './pharmacist.ts'
import { reviewerScreens } from './reviewer.ts'
import { safetyScreens } from './safety.ts'
import type { StaffScreen } from './staff-screen.ts'

/** In the order of sign-in, queue, counter, administration. */
export const staffScreens: StaffScreen[] = [
  ...anonymousScreens,
  ...reviewerScreens,
  ...pharmacistScreens,
  ...branchManagerScreens,
  ...clinicScreens,
  ...safetyScreens,
  ...administratorScreens,
]

/** The console does not start offline, so it has no offline state. */
export const statesOfStaffScreen = ({ states: calls, loads }: StaffScreen): State[] =>
  calls ? states.filter((state) => state !== 'offline' && (loads || state !== 'loading')) : ['usual']
