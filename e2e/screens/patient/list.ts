// Every screen of the patient's app. `npm run screens` draws them, and the tests of accessibility and of zoom
// look at each; a list with `states` is also seen loading, empty, failed and offline.

import { type State, states } from '../states.ts'
import { patientScreens } from './patient.ts'
import { publicScreens } from './public.ts'
import type { Screen } from './screen.ts'

/** In the order in which one comes across them. */
export const screens: Screen[] = [...publicScreens, ...patientScreens]

const statesOf = ({ states: calls, neverEmpty }: Screen): State[] =>
  calls ? states.filter((state) => !(neverEmpty && state === 'empty')) : ['usual']

/** In the order in which to look: offline right after the usual state, whose copies it shows. */
export const statesInOrder = (screen: Screen): State[] => {
  const shown = statesOf(screen)
  return [...new Set<State>(['usual', 'offline', ...shown])].filter((state) => shown.includes(state))
}
