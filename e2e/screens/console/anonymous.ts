// The ways in.
import { fillLogIn } from '../../support/patient/people.ts'
import { waitsFor } from '../actions.ts'
import type { StaffScreen } from './staff-screen.ts'

export const anonymousScreens: StaffScreen[] = [
  { name: 'console-sign-in', title: 'Sign in', path: '/console/', first: waitsFor('#username') },
  {
    name: 'console-second-factor',
    title: 'Sign in: the second factor',
    path: '/console/',
    first: async (page, { guarded }) => {
      await fillLogIn(page, guarded)
      await waitsFor('#code')(page)
    },
  },
  {
    name: 'console-invitation',
    title: 'Invited: choose a password',
    path: ({ invitation }) => invitation,
    shownPath: '/console/invitation',
  },
  {
    name: 'console-invitation-old',
    title: 'Invited, by a link that is no longer good',
    path: ({ invitation }) => `${invitation}-no-more`,
    shownPath: '/console/invitation',
  },
  {
    name: 'console-door',
    title: 'Not signed in',
    path: '/console/?code=a-code&state=of-another-tab',
    shownPath: '/console/',
  },
]
