// What the gallery of docs/screens.md shows. A screen is one line; a list with `states` is shown loading, empty, failed and
// offline too.
import type { Page } from '@playwright/test'
import { declined, maria, waiting } from '../people.ts'
import { type State, states } from './states.ts'

/** Ids of the demo program's letters, by product. */
export type Letters = Map<string, string>

export type Screen = {
  /** File name and anchor. */
  name: string
  title: string
  path: string | ((letters: Letters) => string)
  /** Who looks; nobody logged in when left out. */
  by?: 'maria' | 'waiting' | 'declined'
  /** The calls whose answers make the states; a list of these is emptied for the empty state. */
  states?: RegExp
  /** It is never empty. */
  neverEmpty?: true
  /** What is done on the screen before the picture. */
  first?: (page: Page) => Promise<unknown>
}

export const people = { maria, waiting, declined }

const letter = (product: string) => (letters: Letters) => `/loa-details?id=${letters.get(product)}`
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const screens: Screen[] = [
  { name: 'welcome', title: 'Welcome', path: '/welcome' },
  { name: 'login', title: 'Log in', path: '/login' },
  { name: 'forgot-password', title: 'Forgot password', path: '/forgot-password' },
  { name: 'reset-password', title: 'New password, by a link that is no longer good', path: '/reset-password' },
  { name: 'patient-enrollment', title: 'Enrolment', path: '/patient-enrollment', first: button('Start registering') },
  { name: 'documents-checkbox-modal', title: 'Enrolment: the checklist', path: '/documents-checkbox-modal' },
  { name: 'patient-consent', title: 'Consent', path: '/patient-consent' },
  { name: 'home', title: 'Home', path: '/tabs/home', by: 'maria', states: /letter-of-authorization\/\?/ },
  { name: 'home-waiting', title: 'Home, registration under review', path: '/tabs/home', by: 'waiting' },
  { name: 'home-declined', title: 'Home, registration to be corrected', path: '/tabs/home', by: 'declined' },
  { name: 'letters', title: 'Letters', path: '/tabs/letters', by: 'maria', states: /letter-of-authorization\/\?/ },
  { name: 'loa-ready', title: 'Letter, ready to claim', path: letter('Metformin'), by: 'maria' },
  {
    name: 'loa-code',
    title: 'Letter, with its code',
    path: letter('Insulin glargine'),
    by: 'maria',
    states: /letter-of-authorization-details\//,
    neverEmpty: true,
  },
  { name: 'or-upload-form', title: 'Receipts', path: '/or-upload-form', by: 'maria' },
  { name: 'e-loa-form', title: 'New prescription', path: '/e-loa-form', by: 'maria' },
  {
    name: 'uploaded-documents',
    title: 'Documents',
    path: '/uploaded-documents',
    by: 'maria',
    states: /patient-client\/document\?/,
  },
  {
    name: 'notifications',
    title: 'Notifications',
    path: '/tabs/notifications',
    by: 'maria',
    states: /patient-client\/notifications\?/,
  },
  { name: 'account', title: 'Account', path: '/tabs/account', by: 'maria' },
  { name: 'update-profile-modal', title: 'Account: details', path: '/update-profile-modal', by: 'maria' },
  { name: 'change-password-modal', title: 'Account: password', path: '/change-password-modal', by: 'maria' },
  { name: 'security-questions', title: 'Security questions', path: '/security-questions', by: 'maria' },
  { name: 'sessions', title: 'Devices', path: '/sessions', by: 'maria', states: /\/sessions/ },
  { name: 'access-log', title: 'Who saw my data', path: '/access-log', by: 'maria', states: /\/access-log/ },
  { name: 'unsubscribe', title: 'Leaving the program', path: '/unsubscribe', by: 'maria' },
  { name: 'faq', title: 'Questions', path: '/faq', states: /program\/content\/faq/, neverEmpty: true },
  { name: 'tnc', title: 'Terms', path: '/tnc' },
  { name: 'privacy-policy', title: 'Privacy', path: '/privacy-policy' },
  { name: 'program-mechanics', title: 'How the program works', path: '/program-mechanics' },
  { name: 'not-found', title: 'No such page', path: '/no-such-page' },
  {
    name: 'no-internet',
    title: 'The network is gone',
    path: '/welcome',
    first: (page) => page.context().setOffline(true),
  },
  { name: 'log-in-refused', title: 'Log-in refused', path: '/login', first: button('Log in') },
]

export const statesOf = ({ states: calls, neverEmpty }: Screen): State[] =>
  calls ? states.filter((state) => !(neverEmpty && state === 'empty')) : ['usual']
