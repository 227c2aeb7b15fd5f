import {
  documentTextOutline,
  helpCircleOutline,
  homeOutline,
  imageOutline,
  notificationsOutline,
  personOutline,
} from 'ionicons/icons'

/** The tabs on a phone, and the first entries of the side navigation on a desktop. */
export const tabs = [
  { name: 'home', path: '/tabs/home', icon: homeOutline },
  { name: 'letters', path: '/tabs/letters', icon: documentTextOutline },
  { name: 'notifications', path: '/tabs/notifications', icon: notificationsOutline },
  { name: 'account', path: '/tabs/account', icon: personOutline },
] as const

/** Further entries of the side navigation; on a phone they are on the account page. */
export const moreSections = [
  { name: 'documents', path: '/uploaded-documents', icon: imageOutline },
  { name: 'questions', path: '/faq', icon: helpCircleOutline },
] as const

/** The navigation entries of deeper pages. */
const parents: Record<string, (typeof tabs)[number]['name']> = {
  '/loa-details': 'letters',
  '/or-upload-form': 'letters',
  '/e-loa-form': 'home',
  '/profile-photo': 'account',
  '/patient-consent': 'account',
  '/security-questions': 'account',
  '/sessions': 'account',
  '/access-log': 'account',
  '/question': 'home',
  '/unsubscribe': 'account',
  '/side-effects': 'account',
  '/report-side-effect': 'account',
}

/** The navigation entry of a page. */
export const sectionOf = (pathname: string): string | undefined =>
  parents[pathname] ?? [...tabs, ...moreSections].find(({ path }) => pathname.startsWith(path))?.name
