// Screens without a session: sign-in and invitation.
import { fillLogIn } from '../../support/patient/people.ts'
import { waitsFor } from '../actions.ts'
import type { StaffScreen } from './staff-screen.ts'

export const anonymousScreens: StaffScreen[] = [
  { name: 'console-sign-in', title: 'Sign in', path: '/console/', prepare: waitsFor('#username') },
  {
    name: 'console-second-factor',
    title: 'Sign in: the second factor',
    path: '/console/',
    prepare: async (page, { guarded }) => {
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
    title: 'Invited, by an invalid link',
    path: ({ invitation }) => `${invitation}-no-more`,
    shownPath: '/console/invitation',
  },
  {
    name: 'console-signed-out',
    title: 'Not signed in',
    path: '/console/?code=a-code&state=of-another-tab',
    shownPath: '/console/',
  },
]
