import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { helpCircleOutline } from '@aruga/ui/icons/help-circle-outline'
import { homeOutline } from '@aruga/ui/icons/home-outline'
import { imageOutline } from '@aruga/ui/icons/image-outline'
import { notificationsOutline } from '@aruga/ui/icons/notifications-outline'
import { personOutline } from '@aruga/ui/icons/person-outline'

/** The tabs of a phone, and the first entries of a desk's side navigation. */
export const tabs = [
  { name: 'home', path: '/tabs/home', icon: homeOutline },
  { name: 'letters', path: '/tabs/letters', icon: documentTextOutline },
  { name: 'notifications', path: '/tabs/notifications', icon: notificationsOutline },
  { name: 'account', path: '/tabs/account', icon: personOutline },
] as const

/** The further ones of a desk; on a phone they are below the account. */
export const beyondTabs = [
  { name: 'documents', path: '/uploaded-documents', icon: imageOutline },
  { name: 'questions', path: '/faq', icon: helpCircleOutline },
] as const

/** Pages that lie deeper than the entry they belong to. */
const below: Record<string, (typeof tabs)[number]['name']> = {
  '/loa-details': 'letters',
  '/or-upload-form': 'letters',
  '/e-loa-form': 'home',
  '/profile-photo': 'account',
  '/patient-consent': 'account',
  '/security-questions': 'account',
  '/sessions': 'account',
  '/access-log': 'account',
  '/unsubscribe': 'account',
}

/** The entry that a page belongs to. */
export const sectionOf = (pathname: string): string | undefined =>
  below[pathname] ?? [...tabs, ...beyondTabs].find(({ path }) => pathname.startsWith(path))?.name
