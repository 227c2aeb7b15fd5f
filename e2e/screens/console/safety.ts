// The safety officer's screens.
import { press, sequence, waitsFor } from '../actions.ts'
import type { StaffScreen } from './staff-screen.ts'

const by = 'safety' as const

export const safetyScreens: StaffScreen[] = [
  {
    name: 'console-side-effects',
    title: 'Side effects',
    path: '/console/side-effects',
    by,
    states: /staff\/adverse-events\?/,
  },
  {
    name: 'console-side-effect',
    title: 'One side effect',
    path: ({ sideEffect }) => `/console/side-effects/${sideEffect}`,
    shownPath: '/console/side-effects/…',
    by,
  },
  {
    name: 'console-side-effect-facts',
    title: 'One side effect: its facts',
    path: '/console/side-effects',
    by,
    prepare: sequence(
      (page) => page.getByRole('link', { name: /^AE-/ }).first().click(),
      press(/^Complete the facts$/),
      waitsFor('[role=dialog] input'),
    ),
  },
  {
    name: 'console-side-effects-days',
    title: 'Side effects: the days until the hand-over',
    path: '/console/side-effects',
    by,
    prepare: sequence(press(/^(Confirm|Change) the days$/), waitsFor('[role=dialog] input')),
  },
  {
    name: 'console-side-effects-months',
    title: 'Side effects: the monthly lists',
    path: '/console/side-effects/months',
    by,
  },
  { name: 'console-report-side-effect', title: 'Reporting a side effect', path: '/console/report-side-effect', by },
]
