// Every screen of the patient app, for `npm run screens` and the accessibility and zoom tests. A list with `states` is also
// shown loading, empty, failed and offline.
import { type State, states } from '../states.ts'
import { patientScreens } from './patient.ts'
import { publicScreens } from './public.ts'
import type { Screen } from './screen.ts'

/** In the order in which a patient meets them. */
export const screens: Screen[] = [...publicScreens, ...patientScreens]

const statesOf = ({ states: calls, neverEmpty }: Screen): State[] =>
  calls ? states.filter((state) => !(neverEmpty && state === 'empty')) : ['usual']

/** In checking order: offline right after the usual state, whose cached copies it shows. */
export const statesInOrder = (screen: Screen): State[] => {
  const shown = statesOf(screen)
  return [...new Set<State>(['usual', 'offline', ...shown])].filter((state) => shown.includes(state))
}
