import { appPaths } from '@aruga/contract/links'

/** Every page that a notification of the program leads to, with the words of the button. */
const messages = {
  [appPaths.letter]: 'openLetter',
  [appPaths.documents]: 'openDocument',
  [appPaths.home]: 'openHome',
  [appPaths.account]: 'openAccount',
  [appPaths.consents]: 'openConsent',
  [appPaths.securityQuestions]: 'openQuestions',
  [appPaths.unsubscribe]: 'openChoices',
} as const

/** The name of the words for a link; a newer server may know pages that this app has no words for. */
export const linkMessage = (path: string | null) => messages[path?.split('?')[0] as keyof typeof messages] ?? 'openPage'
