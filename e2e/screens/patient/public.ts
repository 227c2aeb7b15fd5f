// The screens that need no log-in.
import { dialogsLoaded } from '../../support/browser/offline.ts'
import { opens, press, sequence, types, waitsFor } from '../actions.ts'
import { registerToStep, registerToTheEnd, registrationAt } from './register-to-step.ts'
import type { Screen } from './screen.ts'

/** A step by its address. Answers are stored between screens, except the password: screens after it begin at its step. */
const step = (number: number) => ({ path: registrationAt(number), shownPath: '/patient-enrollment' })
const PASSWORD = 3

export const publicScreens: Screen[] = [
  { name: 'welcome', title: 'Welcome', path: '/welcome' },
  { name: 'login', title: 'Log in', path: '/login', prepare: waitsFor('button:has-text("passkey")') },
  {
    name: 'log-in-refused',
    title: 'Log in, with errors',
    path: '/login',
    prepare: sequence(
      press(/^(Log in|Mag-log in)$/),
      waitsFor('.field__error'),
      waitsFor('button:has-text("passkey")'),
    ),
  },
  { name: 'forgot-password', title: 'Forgot password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    title: 'Forgot password: look in your e-mail',
    path: '/forgot-password',
    prepare: sequence(
      types('input[autocomplete=username]', 'somebody@demo.test'),
      press(/^(Send the link|Ipadala ang link)$/),
      waitsFor('button:disabled'),
    ),
  },
  {
    name: 'forgot-password-code',
    title: 'Forgot password: the code from the text',
    path: '/forgot-password',
    prepare: sequence(
      types('input[autocomplete=username]', '0917 555 0199'),
      press(/^(Send the code|Ipadala ang code)$/),
      waitsFor('input[autocomplete=one-time-code]'),
    ),
  },
  {
    name: 'invited',
    title: 'An invitation, opened without a log-in',
    path: '/invitation?token=example',
    shownPath: '/invitation',
  },
  {
    name: 'invited-own',
    title: 'The link for taking over, opened without a log-in',
    path: '/invitation?token=example&own=1',
    shownPath: '/invitation',
  },
  {
    name: 'sign-up',
    title: 'A log-in of one’s own, to help somebody',
    path: '/invitation?token=example',
    shownPath: '/sign-up',
    prepare: sequence(opens(/^(Make a log-in|Gumawa ng log-in)$/), waitsFor('input[type=password]')),
  },
  { name: 'reset-password-old', title: 'New password, by an invalid link', path: '/reset-password' },
  {
    name: 'reset-password',
    title: 'New password, by the mailed link',
    path: ({ ligaya }) => ligaya.resetLink,
    shownPath: '/reset-password',
    prepare: waitsFor('input[type=password]'),
  },
  {
    name: 'confirm-email',
    title: 'A new e-mail address, by the mailed link',
    path: ({ ligaya }) => ligaya.confirmLink,
    shownPath: '/confirm-email',
  },
  { name: 'registration-link', title: 'A registration’s link, requested again', path: '/confirm-registration' },
  {
    name: 'confirm-registration',
    title: 'A registration, by the mailed link',
    path: ({ registrationLink }) => registrationLink,
    shownPath: '/confirm-registration',
    prepare: waitsFor('input[type=password]'),
  },
  {
    name: 'documents-checkbox-modal',
    title: 'Enrolment: the checklist',
    path: '/documents-checkbox-modal',
    prepare: waitsFor('ion-modal h2'),
  },
  { ...step(1), name: 'patient-enrollment', title: 'Enrolment: the doctor’s code', prepare: registerToStep(1) },
  { ...step(2), name: 'patient-enrollment-2', title: 'Enrolment: who you are', prepare: registerToStep(2) },
  {
    ...step(PASSWORD),
    name: 'patient-enrollment-3',
    title: 'Enrolment: contact and password',
    prepare: registerToStep(3),
  },
  { ...step(4), name: 'patient-enrollment-4', title: 'Enrolment: photo of the ID', prepare: registerToStep(4) },
  {
    ...step(PASSWORD),
    name: 'patient-enrollment-5',
    title: 'Enrolment: a photo taken',
    prepare: sequence(registerToStep(5), (page) => page.goBack(), waitsFor('.stage__stage img')),
  },
  {
    ...step(PASSWORD),
    name: 'patient-enrollment-6',
    title: 'Enrolment: check your answers',
    prepare: registerToStep(6),
  },
  {
    ...step(PASSWORD),
    name: 'patient-enrollment-7',
    title: 'Enrolment: consent',
    prepare: sequence(registerToStep(7), waitsFor('.consent-step__consent-text')),
  },
  { ...step(PASSWORD), name: 'patient-enrollment-sent', title: 'Enrolment: sent', prepare: registerToTheEnd },
  { name: 'patient-consent', title: 'Consent', path: '/patient-consent' },
  { name: 'goodbye', title: 'After leaving', path: '/goodbye' },
  { name: 'faq', title: 'FAQs', path: '/faq', states: /program\/content\/faq/, neverEmpty: true },
  {
    name: 'faq-search',
    title: 'Questions: search results',
    path: '/faq',
    prepare: sequence(types('input[type=search]', 'code'), waitsFor('details')),
  },
  {
    name: 'faq-nothing',
    title: 'Questions: nothing found',
    path: '/faq',
    prepare: types('input[type=search]', 'xyzzy'),
  },
  { name: 'tnc', title: 'Terms', path: '/tnc' },
  { name: 'privacy-policy', title: 'Privacy', path: '/privacy-policy' },
  { name: 'program-mechanics', title: 'How the program works', path: '/program-mechanics' },
  { name: 'not-found', title: 'No such page', path: '/no-such-page' },
  {
    name: 'no-internet',
    title: 'The network is disconnected',
    path: '/welcome',
    prepare: sequence(
      // Before that, the alert is the browser's own dialog.
      dialogsLoaded,
      (page) => page.context().setOffline(true),
      waitsFor('ion-alert'),
    ),
  },
]
